import { type AppointmentStatus, holdsSlot } from '#domain/appointment/appointment-status.ts'
import { slotsOf, type TimeRange } from '#domain/appointment/time-slots.ts'
import { plainDni } from '#domain/patient/patient-rules.ts'
import { isLocalDate } from '#domain/values/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { isTimeOfDay } from '#domain/values/time-of-day.ts'
import { canonicalKey, type Fields, isEdit, isWaiting, type KnownIds, type OutboxEntry } from './outbox-entry.ts'
import { referencesIn, referencesOf } from './references.ts'

/**
 * What a change must not overtake. Two changes that hold one dependency key keep the person's order, unless both only share it; a change
 * that can't go holds its dependency keys, so that only what depends on it waits.
 */
export interface DependencyKeys {
  exclusive: string[]
  shared: string[]
}

/**
 * What deletions of patients that wait take along, by their place in the outbox: the patient and the appointments that keep their quarters,
 * each as it stands before the deletion.
 */
export type TakenAlong = ReadonlyMap<number, readonly Fields[]>

/**
 * Its own row, alone; what stands on the rows that it refers to, shared (a deletion holds what stands on its row alone, so that
 * it neither overtakes nor is overtaken, while an edit of a patient keeps nobody's appointment waiting); and what only one may have, both
 * what it leaves and what it takes, be it by the rows that it takes along (`taken`). A parked change lets that go, a deletion what
 * stands on its row, too: cancelling the rival that took its quarters, approving another alternative, or giving the appointment that keeps
 * a patient on file to somebody else, must not wait for the question that it answers. A change that the server has taken lets it go,
 * too: what was left is free there. And whose an appointment is: who gives it to another patient holds that alone, what is written at it
 * stands on it.
 */
export function dependencyKeysOf(entry: OutboxEntry, ids: KnownIds, taken: readonly Fields[] = []): DependencyKeys {
  const key = canonicalKey(entry.key, ids)
  const exclusive = [`${entry.entity}:${key}`]
  // planted: no-key-for-deleted-row
  if (entry.kind === 'delete' && entry.state !== 'parked') exclusive.push(standingOn(entry.entity, key))
  // planted: no-key-for-new-patient
  if (givesAppointment(entry)) exclusive.push(whoseAppointment(key))
  const shared = referencesOf(entry).map((reference) => standingOn(reference.entity, canonicalKey(reference.key, ids)))
  if (isWaiting(entry)) {
    // planted: no-key-for-cascade
    exclusive.push(...[entry.base, { ...entry.base, ...entry.patch }, ...taken].flatMap(occupiedKeys))
    shared.push(...appointmentsWrittenAt(entry).map((appointment) => whoseAppointment(canonicalKey(appointment, ids))))
  }
  return { exclusive, shared }
}

/**
 * What only one may have and a change gives away: it has been shown as free since the change was made, and who took it then comes after
 * it. `taken` as for dependency keysOf.
 */
export function keysGivenUp({ kind, base, patch }: OutboxEntry, taken: readonly Fields[] = []): string[] {
  const isOver = kind === 'delete' || (patch.status !== undefined && !holdsSlot(patch.status as AppointmentStatus))
  const kept = new Set(isOver ? [] : occupiedKeys({ ...base, ...patch }))
  return [base, ...taken].flatMap(occupiedKeys).filter((dependencyKey) => !kept.has(dependencyKey))
}

/** Which dependency keys are held while walking the outbox in order. */
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

function standingOn(entity: string, key: RowKey): string {
  return `on:${entity}:${key}`
}

function whoseAppointment(key: RowKey): string {
  return `whose:appointment:${key}`
}

/** Whether the change makes an appointment another patient's. */
function givesAppointment(entry: OutboxEntry): boolean {
  return entry.entity === 'appointment' && isEdit(entry) && 'patientId' in entry.patch
}

/** The appointments at which a new record is written: the server takes it only while they are its patient's. */
function appointmentsWrittenAt({ patch }: OutboxEntry): RowKey[] {
  return referencesIn(patch).flatMap(({ entity, key }) => (entity === 'appointment' ? [key] : []))
}

/** What only one row may have: a quarter of an hour of a professional, the approval of a request, a DNI. */
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
