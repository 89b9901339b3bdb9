import { type AppointmentStatus, holdsSlot } from '#domain/appointment/appointment-status.ts'
import { overruledEdits } from '#domain/sync/merge/overruled.ts'
import { canonicalKey, type Fields, isEdit, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { type Reference, referencesIn, referencesOf } from '#domain/sync/outbox/references.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { Contents, DeviceStore } from '#tests/simulation/device/device-store.ts'
import type { ClinicServer, StoredRow } from '#tests/simulation/server/clinic-server.ts'
import { type AsItWas, type ChangeRecord, named } from './change-record.ts'
import { expectRule } from './violation.ts'

/**
 * A change that leaves overtakes none that comes before it in its person's order and that it depends on, or that depends on it. What has
 * been asked about lets go of what only one may have: who wants it meanwhile answers that question, and who decides about it again comes
 * after everybody who was given it since.
 */
export async function expectOrderKept(store: DeviceStore, name: string, server: ClinicServer): Promise<void> {
  const contents = await store.contents()
  const { outbox, ids } = contents
  const leaving = outbox.find(({ opId }) => opId === name)
  const leavingChange = leaving && store.changes.get(leaving.n)
  if (!leavingChange) return
  const answered = overruledEdits(outbox, ids)
  const others = outbox.filter((entry) => entry !== leaving && entry.state !== 'acked' && !answered.has(entry))
  for (const other of others) {
    const change = store.changes.get(other.n)
    if (!change || mayHaveBeenDone(change)) continue
    const isBefore = change.place < leavingChange.place
    const before = isBefore ? await asItIs(other, contents, server) : asItWas(change, leavingChange)
    if (!before) continue
    const { entry: earlier, freed } = before
    const asked = change.wasParked || earlier.parked !== null
    const isOvertaken =
      isSameRow(earlier, leaving, ids) ||
      takesAway(leaving, earlier, ids) ||
      (!asked && takesAway(earlier, leaving, ids)) ||
      (!asked && wantTheSame(earlier, leaving, ids)) ||
      (!asked && wants(leaving, freed))
    expectRule(!isOvertaken, `${store.name}: ${leaving.opId} overtakes ${named(change)}`)
  }
  // It has had its turn: what waited for it waits no more for what it was then.
  leavingChange.asAsked = null
}

/**
 * A change that comes later by a decision, as what stood behind it when that was made must respect it: what waited for it then waits on.
 * Null for what stood before it, and for what has become one of another row since, which did not wait for it.
 */
function asItWas({ stood, asAsked }: ChangeRecord, leaving: ChangeRecord): AsItWas | null {
  return stood < leaving.stood && !leaving.isOfOtherRow ? asAsked : null
}

/** A change as its device has it now. `contents`: all that is there. */
export async function asItIs(
  entry: OutboxEntry,
  { ids, rows }: Pick<Contents, 'ids' | 'rows'>,
  server: ClinicServer,
): Promise<AsItWas> {
  return { entry, freed: await freedBy(entry, ids, rows.appointment, server) }
}

/**
 * A change that comes along with a decision about others has been waiting for one of these: who was given since what one of them wants
 * has not. `others`: as they were when that was decided, those before it in the person's order.
 */
export function expectHasWaited(along: OutboxEntry, others: readonly OutboxEntry[], ids: KnownIds): void {
  const hasWaited = others.some((other) => mayHaveWaitedFor(along, other, ids))
  expectRule(hasWaited, `goes behind what was done since, though it waited for nothing that was decided: ${along.opId}`)
}

function mayHaveWaitedFor(along: OutboxEntry, other: OutboxEntry, ids: KnownIds): boolean {
  const isBound = isSameRow(along, other, ids) || referencesOf(along).some(isRowOf(other, ids))
  // What goes with a patient is known to the server alone.
  const isDeletion = [along, other].some(({ entity, kind }) => kind === 'delete' && entity === 'patient')
  // A question wants nothing; what it gives away is shown as free all the same.
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

/** The server said yes to it, in this epoch of its database or in a former one, after which it waits again. */
function mayHaveBeenDone({ done, lostByRestore, inDoubt, isOfOtherRow }: ChangeRecord): boolean {
  return done || lostByRestore || inDoubt || isOfOtherRow
}

function isSameRow(a: OutboxEntry, b: OutboxEntry, ids: KnownIds): boolean {
  return a.entity === b.entity && canonicalKey(a.key, ids) === canonicalKey(b.key, ids)
}

/** Whether a deletion takes away a row that the other change names. */
function takesAway(deletion: OutboxEntry, other: OutboxEntry, ids: KnownIds): boolean {
  return deletion.kind === 'delete' && referencesOf(other).some(isRowOf(deletion, ids))
}

function isRowOf(change: OutboxEntry, ids: KnownIds) {
  return ({ entity, key }: Reference) =>
    entity === change.entity && canonicalKey(key, ids) === canonicalKey(change.key, ids)
}

/** What only one may have: a stretch of a professional's day, a DNI, the approval of a request, an appointment whose patient is said. */
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

/** Where an appointment stood before the change, and where it stands after it. */
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

/** The places of the appointments that go with their patient, as the device shows them and the server has them. */
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
