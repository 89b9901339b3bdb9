import { type AppointmentStatus, holdsSlot } from '#domain/appointment/appointment-status.ts'
import { editsResolvedByDeletions } from '#domain/sync/merge/resolved-by-deletion.ts'
import { canonicalKey, type Fields, isEdit, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { type Reference, referencesIn, referencesOf } from '#domain/sync/outbox/references.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { Contents, DeviceStore } from '#tests/simulation/device/device-store.ts'
import type { ClinicServer, StoredRow } from '#tests/simulation/server/clinic-server.ts'
import { type AsItWas, type ChangeRecord, named } from './change-record.ts'
import { expectRule } from './violation.ts'

/**
 * Expects that a leaving change overtakes no earlier change that it depends on, or that depends on it. A change under
 * review holds no slots and DNIs: a change that takes them meanwhile may resolve the review, and the decided change
 * comes after all of those.
 */
export async function expectOrderKept(store: DeviceStore, name: string, server: ClinicServer): Promise<void> {
  const contents = await store.contents()
  const { outbox, ids } = contents
  const leaving = outbox.find(({ opId }) => opId === name)
  const leavingChange = leaving && store.changes.get(leaving.n)
  if (!leavingChange) return
  const answered = editsResolvedByDeletions(outbox, ids)
  const others = outbox.filter((entry) => entry !== leaving && entry.state !== 'acked' && !answered.has(entry))
  for (const other of others) {
    const change = store.changes.get(other.n)
    if (!change || mayHaveBeenDone(change)) continue
    const isBefore = change.place < leavingChange.place
    const before = isBefore ? await asItIs(other, contents, server) : asItWas(change, leavingChange)
    if (!before) continue
    const { entry: earlier, freed } = before
    const asked = change.wasReviewed || earlier.parked !== null
    const isOvertaken =
      isSameRow(earlier, leaving, ids) ||
      takesAway(leaving, earlier, ids) ||
      (!asked && takesAway(earlier, leaving, ids)) ||
      (!asked && wantTheSame(earlier, leaving, ids)) ||
      (!asked && wants(leaving, freed))
    expectRule(!isOvertaken, `${store.name}: ${leaving.opId} overtakes ${named(change)}`)
  }
  // It was sent, so later changes no longer wait for its former content.
  leavingChange.asAsked = null
}

/**
 * Returns a requeued change with its former content, which the changes after its former place must respect. Null for
 * changes that were before it, and for changes of a merged patient, which did not wait.
 */
function asItWas({ stood, asAsked }: ChangeRecord, leaving: ChangeRecord): AsItWas | null {
  return stood < leaving.stood && !leaving.isOfOtherRow ? asAsked : null
}

/** Returns a change as its device has it now. `contents`: everything in the store. */
export async function asItIs(
  entry: OutboxEntry,
  { ids, rows }: Pick<Contents, 'ids' | 'rows'>,
  server: ClinicServer,
): Promise<AsItWas> {
  return { entry, freed: await freedBy(entry, ids, rows.appointment, server) }
}

/**
 * Expects that a change requeued by a decision was waiting for one of the decided changes; a change that has taken a
 * freed slot since was not. `others`: the earlier decided changes with their content at that time.
 */
export function expectHasWaited(along: OutboxEntry, others: readonly OutboxEntry[], ids: KnownIds): void {
  const hasWaited = others.some((other) => mayHaveWaitedFor(along, other, ids))
  expectRule(hasWaited, `requeued at the tail although it waited for no decided change: ${along.opId}`)
}

function mayHaveWaitedFor(along: OutboxEntry, other: OutboxEntry, ids: KnownIds): boolean {
  const isBound = isSameRow(along, other, ids) || referencesOf(along).some(isRowOf(other, ids))
  // Only the server knows all that is deleted with a patient.
  const isDeletion = [along, other].some(({ entity, kind }) => kind === 'delete' && entity === 'patient')
  // A change under review holds nothing, but what it frees is still shown as free.
  const left = other.parked ? { ...other, patch: {} } : other
  const isWritten = givesAppointment(other) && isWrittenAt(along, other, ids)
  return (
    isBound ||
    isDeletion ||
    takesAway(along, other, ids) ||
    isWritten ||
    wantTheSame(left, along, ids) ||
    other.action?.name === 'request'
  )
}

/** Whether the server has accepted it, in this epoch or in an earlier one, after which it waits again. */
function mayHaveBeenDone({ done, lostByRestore, inDoubt, isOfOtherRow }: ChangeRecord): boolean {
  return done || lostByRestore || inDoubt || isOfOtherRow
}

function isSameRow(a: OutboxEntry, b: OutboxEntry, ids: KnownIds): boolean {
  return a.entity === b.entity && canonicalKey(a.key, ids) === canonicalKey(b.key, ids)
}

/** Whether a deletion deletes a row that the other change refers to. */
function takesAway(deletion: OutboxEntry, other: OutboxEntry, ids: KnownIds): boolean {
  return deletion.kind === 'delete' && referencesOf(other).some(isRowOf(deletion, ids))
}

function isRowOf(change: OutboxEntry, ids: KnownIds) {
  return ({ entity, key }: Reference) =>
    entity === change.entity && canonicalKey(key, ids) === canonicalKey(change.key, ids)
}

/**
 * Whether both need something exclusive: a slot, a DNI, the approval of a request, or the patient of an appointment.
 */
function wantTheSame(a: OutboxEntry, b: OutboxEntry, ids: KnownIds): boolean {
  return (
    placesOf(a).some((place) => wants(b, [place])) ||
    haveInCommon(valuesOf(a, 'dni'), valuesOf(b, 'dni')) ||
    haveInCommon(valuesOf(a, 'requestRef'), valuesOf(b, 'requestRef')) ||
    (givesAppointment(a) && isWrittenAt(b, a, ids)) ||
    (givesAppointment(b) && isWrittenAt(a, b, ids))
  )
}

function wants(change: OutboxEntry, places: readonly Fields[]): boolean {
  return placesOf(change).some((own) => places.some((place) => isOverlapping(own, place)))
}

/** Returns an appointment's place before and after the change. */
function placesOf(change: OutboxEntry): Fields[] {
  const { base, patch } = change
  return [base, { ...base, ...patch }].flatMap((place) => placesIn(change, place))
}

function placesIn({ entity }: OutboxEntry, place: Fields): Fields[] {
  const { date, startTime, endTime, professionalId } = place
  return entity === 'appointment' && date && startTime && endTime && professionalId ? [place] : []
}

function isOverlapping(a: Fields, b: Fields): boolean {
  const isSameDay = a.date === b.date && a.professionalId === b.professionalId
  return isSameDay && String(a.startTime) < String(b.endTime) && String(b.startTime) < String(a.endTime)
}

function valuesOf({ base, patch }: OutboxEntry, field: string): unknown[] {
  return [base[field], patch[field]].filter((value) => typeof value === 'string')
}

function haveInCommon(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.some((value) => b.includes(value))
}

function givesAppointment(change: OutboxEntry): boolean {
  return change.entity === 'appointment' && isEdit(change) && 'patientId' in change.patch
}

function isWrittenAt({ entity, patch }: OutboxEntry, appointment: OutboxEntry, ids: KnownIds): boolean {
  return entity === 'record' && referencesIn(patch).some(isRowOf(appointment, ids))
}

/** Returns the places of the appointments that are deleted with their patient, if device and server agree on them. */
async function freedBy(
  { entity, kind, key }: OutboxEntry,
  ids: KnownIds,
  mirrored: readonly Record<string, unknown>[],
  server: ClinicServer,
): Promise<Fields[]> {
  if (entity !== 'patient' || kind !== 'delete') return []
  const patientId = canonicalKey(key, ids)
  const isKnown = (appointment: StoredRow) =>
    mirrored.some((row) => row.id === appointment.id && row.version === appointment.version)
  const appointments = await server.rows('appointment')
  return appointments.filter((appointment) => holdsSlotOf(appointment, patientId) && isKnown(appointment))
}

function holdsSlotOf(appointment: StoredRow, patientId: RowKey): boolean {
  return appointment.patientId === patientId && holdsSlot(appointment.status as AppointmentStatus)
}
