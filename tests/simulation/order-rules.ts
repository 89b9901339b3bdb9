import { type AppointmentStatus, holdsSlot } from '#domain/appointment/appointment-status.ts'
import { canonicalKey, type Fields, isEdit, type KnownIds, type OutboxEntry } from '#domain/change/outbox-entry.ts'
import { overruledEdits } from '#domain/change/overruled.ts'
import { type Reference, referencesIn, referencesOf } from '#domain/change/references.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { type ChangeRecord, named } from './change-record.ts'
import type { ClinicServer, StoredRow } from './clinic-server.ts'
import type { DeviceStore } from './device-store.ts'
import { expectRule } from './violation.ts'

/**
 * A change that leaves overtakes none that its person made before and that it depends on, or that depends on it. What has been asked
 * about lets go of what only one may have: who wants it meanwhile answers that question.
 */
export async function expectOrderKept(store: DeviceStore, name: string, server: ClinicServer): Promise<void> {
  const { outbox, ids, rows } = await store.contents()
  const leaving = outbox.find(({ opId }) => opId === name)
  if (!leaving) return
  const answered = overruledEdits(outbox, ids)
  const leavingChange = store.changes.get(leaving.n)
  const before = outbox.filter((entry) => entry.n < leaving.n && entry.state !== 'acked' && !answered.has(entry))
  for (const made of before) {
    const change = store.changes.get(made.n)
    if (!change || mayHaveBeenDone(change)) continue
    const earlier = asBefore(made, change, leavingChange)
    if (!earlier) {
      expectRule(!isSameRow(made, leaving, ids), `${store.name}: ${leaving.opId} overtakes ${named(change)} of its row`)
      continue
    }
    const asked = change.wasParked || earlier.parked !== null
    const isOvertaken =
      isSameRow(earlier, leaving, ids) ||
      takesAway(leaving, earlier, ids) ||
      (!asked && takesAway(earlier, leaving, ids)) ||
      (!asked && wantTheSame(earlier, leaving, ids)) ||
      (!asked && wants(leaving, await freedBy(earlier, ids, rows.appointment, server)))
    expectRule(!isOvertaken, `${store.name}: ${leaving.opId} overtakes ${named(change)}`)
  }
  expectGivenFirst(store, leaving, outbox, ids)
  // It has had its turn: what waited for it waits no more for what it was then.
  if (leavingChange) leavingChange.asAsked = null
}

/**
 * The change that was made earlier, as the other one must respect it; null where it comes later by a decision. Of what stood behind it
 * when that was made only what waited for it then waits on.
 */
function asBefore(made: OutboxEntry, { place, asAsked }: ChangeRecord, leaving?: ChangeRecord): OutboxEntry | null {
  if (!leaving || place < leaving.place) return made
  const { place: stood } = leaving.asAsked ?? leaving
  return asAsked && asAsked.place < stood ? asAsked.entry : null
}

/** Who decided about a change again comes after everybody who was given since what it wants. */
function expectGivenFirst(
  store: DeviceStore,
  leaving: OutboxEntry,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
): void {
  const { place = 0, asAsked } = store.changes.get(leaving.n) ?? {}
  // What only came along with what was decided has kept what it wants all the time.
  if (!asAsked?.entry.parked) return
  const answered = overruledEdits(outbox, ids)
  const waiting = outbox.filter((entry) => entry.state !== 'acked' && !answered.has(entry))
  for (const since of waiting.filter(({ n }) => n > leaving.n)) {
    const change = store.changes.get(since.n)
    if (!change || change.place > place || mayHaveBeenDone(change) || change.wasParked || since.parked) continue
    const isWaitingItself = waiting.some((other) => {
      const mayWant = other.n === leaving.n || other.parked !== null
      return other.n < since.n && (standsBefore(other, since, ids) || (!mayWant && wantTheSame(other, since, ids)))
    })
    const isOvertaken = !isWaitingItself && takesFrom(leaving, since)
    expectRule(!isOvertaken, `${store.name}: ${leaving.opId} takes what was given since to ${named(change)}`)
  }
}

/** Whether the later change waits for the other one whatever that wants: for its row, or its deletion. */
function standsBefore(other: OutboxEntry, since: OutboxEntry, ids: KnownIds): boolean {
  return (
    isSameRow(other, since, ids) ||
    takesAway(since, other, ids) ||
    referencesOf(since).some(isRowOf(other, ids)) ||
    // What goes with her is known to the server alone.
    (other.kind === 'delete' && other.entity === 'patient')
  )
}

/** Whether the change wants what the other one wants, too, which it does not have yet itself. */
function takesFrom(leaving: OutboxEntry, since: OutboxEntry): boolean {
  const [had, wanted] = [leaving.base, { ...leaving.base, ...leaving.patch }].map((place) => placesIn(leaving, place))
  const isGiven = (place: Fields) =>
    placesIn(since, { ...since.base, ...since.patch }).some((own) => isOverlapping(own, place))
  const isDniGiven = typeof leaving.patch.dni === 'string' && since.patch.dni === leaving.patch.dni
  return isDniGiven || (!had?.some(isGiven) && wanted?.some(isGiven) === true)
}

/** The server said yes to it, in this life of its database or in a former one, after which it waits again. */
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

/** What only one may have: a stretch of a professional's day, a DNI, the approval of a request, a turno whose patient is said. */
function wantTheSame(a: OutboxEntry, b: OutboxEntry, ids: KnownIds): boolean {
  return (
    placesOf(a).some((place) => wants(b, [place])) ||
    haveInCommon(valuesOf(a, 'dni'), valuesOf(b, 'dni')) ||
    haveInCommon(valuesOf(a, 'requestRef'), valuesOf(b, 'requestRef')) ||
    (givesTurno(a) && isWrittenAt(b, a, ids)) ||
    (givesTurno(b) && isWrittenAt(a, b, ids))
  )
}

function wants(change: OutboxEntry, places: readonly Fields[]): boolean {
  return placesOf(change).some((own) => places.some((place) => isOverlapping(own, place)))
}

/** Where a turno stood before the change, and where it stands after it. */
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

function givesTurno(change: OutboxEntry): boolean {
  return change.entity === 'appointment' && isEdit(change) && 'patientId' in change.patch
}

function isWrittenAt({ entity, patch }: OutboxEntry, turno: OutboxEntry, ids: KnownIds): boolean {
  return entity === 'record' && referencesIn(patch).some(isRowOf(turno, ids))
}

/** The places of the turnos that go with their patient, as the device shows them and the server has them. */
async function freedBy(
  { entity, kind, key }: OutboxEntry,
  ids: KnownIds,
  mirrored: readonly Record<string, unknown>[],
  server: ClinicServer,
): Promise<Fields[]> {
  if (entity !== 'patient' || kind !== 'delete') return []
  const patientId = canonicalKey(key, ids)
  const isKnown = (turno: StoredRow) => mirrored.some((row) => row.id === turno.id && row.version === turno.version)
  const turnos = await server.rows('appointment')
  return turnos.filter((turno) => holdsSlotOf(turno, patientId) && isKnown(turno))
}

function holdsSlotOf(turno: StoredRow, patientId: RowKey): boolean {
  return turno.patientId === patientId && holdsSlot(turno.status as AppointmentStatus)
}
