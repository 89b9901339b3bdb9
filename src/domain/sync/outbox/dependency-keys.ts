import { type AppointmentStatus, holdsSlot } from '#domain/appointment/appointment-status.ts'
import { slotsOf, type TimeRange } from '#domain/appointment/time-slots.ts'
import { plainDni } from '#domain/patient/patient-rules.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { isTimeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { canonicalKey, type Fields, isEdit, isWaiting, type KnownIds, type OutboxEntry } from './outbox-entry.ts'
import { referencesIn, referencesOf } from './references.ts'

/**
 * The dependency keys of a change. Two changes with a common key are sent in the person's order, unless both only share
 * it. A change that can't be sent holds its keys, so that only its dependents wait.
 */
export interface DependencyKeys {
  exclusive: string[]
  shared: string[]
}

/**
 * Rows that waiting deletions of patients also delete, by the sequence number of the deletion: the patient and the
 * appointments that occupy slots, as they are before the deletion.
 */
export type Cascades = ReadonlyMap<number, readonly Fields[]>

/**
 * Returns the dependency keys of a change:
 * - its own row, exclusively;
 * - the rows that it refers to, shared, but exclusively for a deletion. So a deletion keeps its order with all of them,
 *   while an edit of a patient does not block appointments;
 * - slots, requests and DNIs that it frees or occupies, exclusively, including those of the rows that it also deletes
 *   (`cascade`);
 * - the patient of an appointment: exclusively for a change of that patient, shared for records written at it.
 *
 * A change that needs review holds neither the third kind nor, as a deletion, the second. Otherwise a change that
 * resolves it would wait for it: cancelling the appointment in the way, approving another alternative, or moving an
 * appointment to another patient. Nor does an accepted change, whose old slots are free on the server.
 */
export function dependencyKeysOf(entry: OutboxEntry, ids: KnownIds, cascade: readonly Fields[] = []): DependencyKeys {
  const key = canonicalKey(entry.key, ids)
  const exclusive = [`${entry.entity}:${key}`]
  // planted: no-key-for-deleted-row
  if (entry.kind === 'delete' && entry.state !== 'parked') exclusive.push(dependentsOfRow(entry.entity, key))
  // planted: no-key-for-new-patient
  if (givesAppointment(entry)) exclusive.push(patientOfAppointment(key))
  const shared = referencesOf(entry).map((reference) =>
    dependentsOfRow(reference.entity, canonicalKey(reference.key, ids)),
  )
  if (isWaiting(entry)) {
    // planted: no-key-for-cascade
    exclusive.push(...[entry.base, { ...entry.base, ...entry.patch }, ...cascade].flatMap(occupiedKeys))
    shared.push(
      ...appointmentsWrittenAt(entry).map((appointment) => patientOfAppointment(canonicalKey(appointment, ids))),
    )
  }
  return { exclusive, shared }
}

/**
 * Returns the keys that a change frees. Screens show them as free since it was made, so changes that took one of them
 * must come after it. `cascade` as for dependencyKeysOf.
 */
export function keysGivenUp({ kind, base, patch }: OutboxEntry, cascade: readonly Fields[] = []): string[] {
  const isOver = kind === 'delete' || (patch.status !== undefined && !holdsSlot(patch.status as AppointmentStatus))
  const kept = new Set(isOver ? [] : occupiedKeys({ ...base, ...patch }))
  return [base, ...cascade].flatMap(occupiedKeys).filter((dependencyKey) => !kept.has(dependencyKey))
}

/** The dependency keys that are held while iterating over the outbox in order. */
export class HeldKeys {
  readonly #exclusive = new Set<string>()
  readonly #shared = new Set<string>()

  isBlocked(dependencyKeys: DependencyKeys): boolean {
    return (
      dependencyKeys.exclusive.some(
        (dependencyKey) => this.#exclusive.has(dependencyKey) || this.#shared.has(dependencyKey),
      ) || dependencyKeys.shared.some((dependencyKey) => this.#exclusive.has(dependencyKey))
    )
  }

  hold(dependencyKeys: DependencyKeys): void {
    for (const dependencyKey of dependencyKeys.exclusive) this.#exclusive.add(dependencyKey)
    for (const dependencyKey of dependencyKeys.shared) this.#shared.add(dependencyKey)
  }
}

function dependentsOfRow(entity: string, key: RowKey): string {
  return `on:${entity}:${key}`
}

function patientOfAppointment(key: RowKey): string {
  return `whose:appointment:${key}`
}

/** Whether the change moves an appointment to another patient. */
function givesAppointment(entry: OutboxEntry): boolean {
  return entry.entity === 'appointment' && isEdit(entry) && 'patientId' in entry.patch
}

/**
 * Returns the appointments at which a new record is written: the server accepts it only while they are its patient's.
 */
function appointmentsWrittenAt({ patch }: OutboxEntry): RowKey[] {
  return referencesIn(patch).flatMap(({ entity, key }) => (entity === 'appointment' ? [key] : []))
}

/** Returns the keys for what only one row may have: a professional's slot, the approval of a request, a DNI. */
function occupiedKeys(fields: Fields): string[] {
  // planted: no-key-for-request
  const request = typeof fields.requestRef === 'string' ? [`request:${fields.requestRef}`] : []
  // planted: no-key-for-dni
  const dni = typeof fields.dni === 'string' ? [`dni:${plainDni(fields.dni)}`] : []
  return [...slotKeys(fields), ...request, ...dni]
}

function slotKeys(place: Fields): string[] {
  // planted: no-key-for-quarter
  const range = rangeOf(place)
  if (!range || place.professionalId == null) return []
  return slotsOf(range).map((slot) => `quarter:${place.professionalId}:${place.date}:${slot}`)
}

function rangeOf({ date, startTime, endTime }: Fields): TimeRange | null {
  if (typeof date !== 'string' || !isLocalDate(date)) return null
  if (typeof startTime !== 'string' || !isTimeOfDay(startTime) || typeof endTime !== 'string' || !isTimeOfDay(endTime))
    return null
  return { startTime, endTime }
}
