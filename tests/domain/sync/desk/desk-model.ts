import { type AppointmentStatus, holdsSlot } from '#domain/appointment/appointment-status.ts'
import { deletesPatient, foldChanges, patientsBeingDeleted, type ViewedRow } from '#domain/sync/merge/fold.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import { changesToRequeue, type DecidedChanges } from '#domain/sync/outbox/changes-to-requeue.ts'
import type { Cascades } from '#domain/sync/outbox/dependency-keys.ts'
import { bySequence, canonicalKey, type Fields, type OutboxEntry, QUEUED } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { anEntry } from '#tests/domain/sync/outbox-builders.ts'

export type DeskEntity = 'appointment' | 'patient'
export type View = Fields & ViewedRow

/**
 * One desk and its server, by the rules of the domain alone. The values are replaced, never changed in place: so a spread makes a desk
 * that may go its own way.
 */
export interface Desk {
  /** The rows at the server; the mirror has them at once. */
  rows: Readonly<Record<DeskEntity, ReadonlyMap<number, MirrorRow>>>
  /** In the person's order. */
  outbox: readonly OutboxEntry[]
  ids: ReadonlyMap<string, number>
  /** What the server has accepted since it began: a restore loses that, and the desk sends it again. */
  journal: readonly OutboxEntry[]
  /** The refs of the rows that the desk made, by their qualified names. */
  refs: ReadonlyMap<string, string>
  /** The last position that was given, to a change or to a rank. */
  places: number
  lastId: number
}

/** Random choices for the next step: each a position among the candidates, counted cyclically. */
export interface Choice {
  row: number
  patient: number
  value: number
}

const TIMES = [
  { startTime: '09:00', endTime: '09:15' },
  { startTime: '10:00', endTime: '10:15' },
  { startTime: '11:00', endTime: '11:15' },
  { startTime: '12:00', endTime: '12:15' },
] as const

/** The places of appointments; few, so that many want the same one. */
export const PLACES = TIMES.map((time) => ({ date: '2026-12-01', ...time, professionalId: 1 }))

/** Two patients, each with an appointment. */
export const ON_FILE: Desk['rows'] = {
  patient: mapOf([patientOnFile(1, '1'), patientOnFile(2, '2')]),
  appointment: mapOf([appointmentOnFile(3, 1, 0), appointmentOnFile(4, 2, 1)]),
}

function mapOf(rows: MirrorRow[]): ReadonlyMap<number, MirrorRow> {
  return new Map(rows.map((row) => [row.id, row]))
}

function patientOnFile(id: number, dni: string): MirrorRow {
  return { id, version: 1, ref: `old-p${id}`, dni, phone: '0' }
}

function appointmentOnFile(id: number, patientId: number, place: number): MirrorRow {
  const told = { patientId, status: 'scheduled', requestRef: null, cancellationReason: null }
  return { id, version: 1, ref: `old-t${id}`, ...PLACES[place], ...told }
}

export function newDesk(): Desk {
  return { rows: ON_FILE, outbox: [], ids: new Map(), journal: [], refs: new Map(), places: 0, lastId: 4 }
}

/** The rows as the screens show them. */
export function viewsOf(desk: Desk, entity: DeskEntity): View[] {
  const gone = patientsBeingDeleted(desk.outbox, desk.ids)
  const isHidden = ({ patientId }: View) =>
    entity === 'appointment' && gone.has(canonicalKey(patientId as RowKey, desk.ids))
  return folded(desk, entity, desk.outbox).filter((view) => !isHidden(view))
}

/** The appointments that hold their slots. */
export function appointmentsOf(desk: Desk): View[] {
  return viewsOf(desk, 'appointment').filter(holdsSlots)
}

export function isTimeFree(desk: Desk, { startTime }: Fields): boolean {
  return appointmentsOf(desk).every((appointment) => appointment.startTime !== startTime)
}

export function isDniFree(desk: Desk, dni: string): boolean {
  return viewsOf(desk, 'patient').every((patient) => patient.dni !== dni)
}

/** The cascades of the patient deletions that wait. */
export function cascadesOf({ rows, ids }: Pick<Desk, 'rows' | 'ids'>, outbox: readonly OutboxEntry[]): Cascades {
  const taken = new Map<number, Fields[]>()
  for (const deletion of outbox.filter(deletesPatient)) {
    const earlier = outbox.filter((other) => bySequence(other, deletion) < 0)
    const key = canonicalKey(deletion.key, ids)
    const patients = folded({ rows, ids }, 'patient', earlier).filter((view) => view.key === key)
    const appointments = folded({ rows, ids }, 'appointment', earlier).filter(
      (view) => holdsSlots(view) && canonicalKey(view.patientId as RowKey, ids) === key,
    )
    taken.set(deletion.n, [...patients, ...appointments])
  }
  return taken
}

function folded({ rows, ids }: Pick<Desk, 'rows' | 'ids'>, entity: DeskEntity, outbox: readonly OutboxEntry[]): View[] {
  return [...foldChanges<DeskEntity>(entity, rows[entity] as ReadonlyMap<number, never>, outbox, ids).values()].filter(
    (view) => view !== null,
  )
}

function holdsSlots({ status }: View): boolean {
  return holdsSlot(status as AppointmentStatus)
}

/** A ref for the row that the next change creates. */
export function newRef(desk: Desk, kind: 'patient' | 'appointment' | 'record'): string {
  return `${kind}-${desk.places + 1}`
}

export function enqueue(desk: Desk, told: Partial<OutboxEntry>): void {
  desk.places += 1
  desk.outbox = [...desk.outbox, anEntry({ n: desk.places, ...told })]
}

/** Replaces these changes. */
export function replace(desk: Desk, changed: readonly OutboxEntry[]): void {
  const byPlace = new Map(changed.map((entry) => [entry.n, entry]))
  desk.outbox = desk.outbox.map((entry) => byPlace.get(entry.n) ?? entry)
}

export function remove(desk: Desk, gone: readonly OutboxEntry[]): void {
  const places = new Set(gone.map(({ n }) => n))
  desk.outbox = desk.outbox.filter(({ n }) => !places.has(n))
}

/** The change as it is sent again. */
export function again(entry: OutboxEntry): OutboxEntry {
  return { ...entry, ...QUEUED }
}

/** Moves decided changes behind all later ones; `outbox` is as it was during the review. */
export function requeueAtTail(desk: Desk, settled: DecidedChanges, outbox: readonly OutboxEntry[]): void {
  const places = new Set(settled.changes.map(({ n }) => n))
  const asAgain = outbox.map((entry) => (places.has(entry.n) ? again(entry) : entry))
  const moved = changesToRequeue(settled, outbox, desk.ids, cascadesOf(desk, asAgain))
  const ranks = new Map(moved.map(({ n }, nth) => [n, desk.places + nth + 1]))
  desk.places += moved.length
  const ranked = desk.outbox.map((entry) => {
    const rank = ranks.get(entry.n)
    return rank === undefined ? entry : { ...entry, rank }
  })
  desk.outbox = ranked.toSorted(bySequence)
}
