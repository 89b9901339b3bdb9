import { blankOf, type EntityRows, type MirroredEntity } from '#domain/fields/entities.ts'
import type { Ref, RowKey } from '#domain/values/row-key.ts'
import { canonicalKey, type Fields, isWaiting, type KnownIds, type OutboxEntry } from '../outbox/outbox-entry.ts'
import type { MirrorRow } from './rebase.ts'
import { requestedRows } from './requested-rows.ts'

/** How a screen knows a row: `key` names it in changes, `uid` is the same before and after the server gave it an id. */
export type ViewedRow = {
  key: RowKey
  uid: string
  /** Wears 'En este dispositivo': a change of this row waits for the server. */
  waiting: boolean
}

/** A row as a form or a question showed it. */
export type ShownRow = Fields & { key: RowKey }

/** A row as screens see it; whose it is it tells by ref while the patient has no id. */
type ViewOf<Row> = {
  [K in Exclude<keyof Row, 'id' | 'version'>]: K extends 'patientId' ? Row[K] | Ref : Row[K]
} & ViewedRow

/** The views of each kind of row. */
export interface EntityViews {
  appointment: ViewOf<EntityRows['appointment']>
  patient: ViewOf<EntityRows['patient']>
  /**
   * `untiedFrom`: the patient whose deletion is on its way, which leaves the income without one. It lies in the form that shows the income,
   * so that its change tells the own deletion, though taken back since, from a patient whom somebody else gave to it.
   */
  income: ViewOf<EntityRows['income']> & { untiedFrom?: RowKey }
}

export type AppointmentView = EntityViews['appointment']
export type PatientView = EntityViews['patient']
export type IncomeView = EntityViews['income']

/**
 * What a screen shows of the rows that changes touch: the outbox folded over the mirror, in the person's order. Parked changes
 * are not folded (their place is the sync centre); an acknowledged one is until the mirror holds its version, so that nobody
 * sees the own write flicker away. `rows` must hold every mirrored row that `entries` name, and of an approval the alternatives
 * of its request. Returns one view per row, keyed by canonical key; null for a row that is deleted.
 */
export function foldChanges<E extends MirroredEntity>(
  entity: E,
  rows: ReadonlyMap<number, EntityRows[E]>,
  entries: readonly OutboxEntry[],
  ids: KnownIds,
): Map<RowKey, EntityViews[E] | null> {
  const views: Views = new Map()
  for (const [id, row] of rows) views.set(id, viewOfRow(entity, row))
  const isFolded = (entry: OutboxEntry): entry is FoldedChange => entry.entity === entity && entry.state !== 'parked'
  for (const entry of entries.filter(isFolded)) {
    if (entry.action?.name === 'request') foldRequest(views, entry, ids)
    else foldOne(views, entry, rows, ids)
  }
  // What is said of a row is said by the names of its own fields.
  return views as unknown as Map<RowKey, EntityViews[E] | null>
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

/**
 * A mirrored row as a screen sees it when no change touches it; the same row gives the same view, so that lists can tell what is new. A
 * row that was mirrored before it had a field shows what stands where nothing is known.
 */
export function viewOfRow<E extends MirroredEntity>(entity: E, row: EntityRows[E]): EntityViews[E] & Fields {
  const known = viewsOfRows.get(row)
  if (known) return known as EntityViews[E] & Fields
  const { id, version: _version, ...fields } = row
  const uid = row.ref ?? String(id)
  const view = { ...blankOf(entity), ...fields, key: id, uid, waiting: false }
  viewsOfRows.set(row, view)
  return view as unknown as EntityViews[E] & Fields
}

const viewsOfRows = new WeakMap<object, Fields & ViewedRow>()

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

/** What the server fills in when a row is created, as far as a device can know it. */
function blankFields({ entity, madeAt }: FoldedChange): Fields {
  const made = new Date(madeAt).toISOString()
  return { ...blankOf(entity), createdAt: made, updatedAt: made }
}

/** The patients whose deletion is on its way: their appointments are hidden and their incomes stand without a patient. */
export function patientsBeingDeleted(entries: readonly OutboxEntry[], ids: KnownIds): ReadonlySet<RowKey> {
  return new Set(entries.filter(takesPatientAway).map((entry) => canonicalKey(entry.key, ids)))
}

/** Whether the change is the deletion of a patient that is on its way; one that waits for a person takes nobody away. */
export function takesPatientAway({ entity, kind, state }: OutboxEntry): boolean {
  return entity === 'patient' && kind === 'delete' && state !== 'parked'
}
