import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import {
  canonicalKey,
  type Fields,
  isWaiting,
  type KnownIds,
  type MirroredEntity,
  type OutboxEntry,
} from '../outbox/outbox-entry.ts'
import type { MirrorRow } from './rebase.ts'
import { requestedRows } from './requested-rows.ts'

/** How a screen knows a row: `key` names it in changes, `uid` is the same before and after the server gave it an id. */
export interface ViewedRow {
  key: RowKey
  uid: string
  /** Wears 'En este dispositivo': a change of this row waits for the server. */
  waiting: boolean
}

export type AppointmentView = Omit<Appointment, 'id' | 'version' | 'patientId'> & ViewedRow & { patientId: RowKey }
export type PatientView = Omit<Patient, 'id' | 'version'> & ViewedRow
export type IncomeView = Omit<Income, 'id' | 'version' | 'patientId'> &
  ViewedRow & {
    patientId: RowKey | null
    /**
     * The patient whose deletion is on its way, which leaves the income without one. It lies in the form that shows the income, so that
     * its change tells the own deletion, though taken back since, from a patient whom somebody else gave to it.
     */
    untiedFrom?: RowKey
  }

/**
 * What a screen shows of the rows that changes touch: the outbox folded over the mirror, in the person's order. Parked changes
 * are not folded (their place is the sync centre); an acknowledged one is until the mirror holds its version, so that nobody
 * sees the own write flicker away. `rows` must hold every mirrored row that `entries` name, and of an approval the alternatives
 * of its request. Returns one view per row, keyed by canonical key; null for a row that is deleted.
 */
export function foldChanges(
  entity: MirroredEntity,
  rows: ReadonlyMap<number, MirrorRow>,
  entries: readonly OutboxEntry[],
  ids: KnownIds,
): Map<RowKey, (Fields & ViewedRow) | null> {
  const views: Views = new Map()
  for (const [id, row] of rows) views.set(id, viewOfRow(row))
  const isFolded = (entry: OutboxEntry): entry is FoldedChange => entry.entity === entity && entry.state !== 'parked'
  for (const entry of entries.filter(isFolded)) {
    if (entry.action?.name === 'request') foldRequest(views, entry, ids)
    else foldOne(views, entry, rows, ids)
  }
  return views
}

type Views = Map<RowKey, (Fields & ViewedRow) | null>
type FoldedChange = OutboxEntry & { entity: MirroredEntity }

function foldOne(views: Views, entry: FoldedChange, rows: ReadonlyMap<number, MirrorRow>, ids: KnownIds): void {
  const key = canonicalKey(entry.key, ids)
  if (isCovered(entry, key, rows)) return
  const view = views.get(key) ?? null
  // planted: alternatives-still-shown
  if (entry.action?.name === 'approve' && view) hideAlternatives(views, view, ids)
  const next = applied(entry, key, view)
  if (next !== undefined) views.set(key, next)
}

/** Approving one alternative takes the other pending ones that its patient asked for with it away. */
function hideAlternatives(views: Views, approved: Fields & ViewedRow, ids: KnownIds): void {
  // An appointment may have been given, by ref, to a patient who turned out to be on file.
  const patientOf = (view: Fields) => canonicalKey(view.patientId as RowKey, ids)
  for (const [key, view] of views) {
    if (!view || key === approved.key || approved.requestRef === null) continue
    const isAskedWith = view.requestRef === approved.requestRef && patientOf(view) === patientOf(approved)
    if (isAskedWith && view.status === 'pending') views.set(key, null)
  }
}

/** The pending appointments that the request makes; one that the mirror holds already is shown as it is there. */
function foldRequest(views: Views, entry: FoldedChange, ids: KnownIds): void {
  const waiting = isWaiting(entry)
  for (const { ref, fields } of requestedRows(entry)) {
    const key = canonicalKey(ref, ids)
    if (!views.has(key)) views.set(key, { ...blankFields(entry), ...fields, ref, key, uid: ref, waiting })
  }
}

/** A mirrored row as a screen sees it when no change touches it; the same row gives the same view, so that lists can tell what is new. */
export function viewOfRow(row: MirrorRow): Fields & ViewedRow {
  const known = viewsOfRows.get(row)
  if (known) return known
  const { id, version: _version, ...fields } = row
  const view = { ...fields, key: id, uid: typeof row.ref === 'string' ? row.ref : String(id), waiting: false }
  viewsOfRows.set(row, view)
  return view
}

const viewsOfRows = new WeakMap<MirrorRow, Fields & ViewedRow>()

function isCovered(entry: OutboxEntry, key: RowKey, rows: ReadonlyMap<number, MirrorRow>): boolean {
  const row = typeof key === 'number' ? rows.get(key) : undefined
  if (!entry.ack || !row || entry.kind === 'delete') return false
  return row.version >= entry.ack.version
}

/** Undefined leaves the view as it is: an update of a row that is not there (its creation is parked, or it was deleted). */
function applied(
  entry: FoldedChange,
  key: RowKey,
  view: (Fields & ViewedRow) | null,
): (Fields & ViewedRow) | null | undefined {
  const waiting = isWaiting(entry)
  switch (entry.kind) {
    case 'create': {
      if (view) return { ...view, waiting: view.waiting || waiting }
      return { ...blankFields(entry), ...entry.patch, ref: String(entry.key), key, uid: String(entry.key), waiting }
    }
    case 'update':
    case 'action':
      return view ? { ...view, ...entry.patch, waiting: view.waiting || waiting } : undefined
    case 'delete':
      return null
  }
}

const BLANK: Record<MirroredEntity, Fields> = {
  appointment: { status: 'scheduled', reason: '', notes: '', cancellationReason: null, requestRef: null },
  patient: { address: '', birthDate: null, gender: '', emergencyContact: '', emergencyPhone: '', confirmed: true },
  income: {
    discountAmount: 0,
    paymentStatus: 'completed',
    notes: '',
    patientId: null,
    recordedBy: null,
    voidReason: null,
    voidedAt: null,
  },
}

/** What the server fills in when a row is created, as far as a device can know it. */
function blankFields({ entity, madeAt }: FoldedChange): Fields {
  const made = new Date(madeAt).toISOString()
  return { ...BLANK[entity], createdAt: made, updatedAt: made }
}

/** The patients whose deletion is on its way: their appointments are hidden and their incomes stand without a patient. */
export function patientsBeingDeleted(entries: readonly OutboxEntry[], ids: KnownIds): ReadonlySet<RowKey> {
  return new Set(entries.filter(takesPatientAway).map((entry) => canonicalKey(entry.key, ids)))
}

/** Whether the change is the deletion of a patient that is on its way; one that waits for a person takes nobody away. */
export function takesPatientAway({ entity, kind, state }: OutboxEntry): boolean {
  return entity === 'patient' && kind === 'delete' && state !== 'parked'
}
