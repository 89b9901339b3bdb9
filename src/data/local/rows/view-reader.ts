import type { Table } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readIdOrRef, readPending } from '#data/local/outbox/outbox.ts'
import type { Payment } from '#domain/account/payment.ts'
import { type EntityRows, entityOf, type MirroredEntity } from '#domain/fields/entities.ts'
import { type EntityViews, foldChanges, patientsBeingDeleted, viewOfRow } from '#domain/sync/merge/fold.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import { requestedRefs } from '#domain/sync/merge/requested-rows.ts'
import { canonicalKey, type Fields, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { REFERENCE_FIELDS, resolvedFields } from '#domain/sync/outbox/references.ts'
import { isRowKey, type RowKey } from '#domain/values/row-key.ts'
import { readRowsById } from './cached-rows.ts'
import { mirrorTable, mirrorTables } from './mirror-table.ts'

/**
 * Reads mirror and outbox in one transaction. Otherwise a row that an answer moves between them could appear in neither
 * or both. A screen that joins tables reads them all in one.
 */
export function atOneMoment<T>(db: ClinicDatabase, read: () => Promise<T>): Promise<T> {
  return db.transaction('r', [...mirrorTables(db), db.outbox, db.ids, db.meta], read)
}

/**
 * Reads the views of an entity: the mirrored rows that `read` returns, with pending changes applied. `accepts` filters
 * the views, since a change may move a row into or out of the read range. `pending` may be passed if it was read in the
 * same transaction.
 */
export async function readView<E extends MirroredEntity>(
  db: ClinicDatabase,
  entity: E,
  read: (table: Table<EntityRows[E], number>) => PromiseLike<EntityRows[E][]>,
  accepts: (view: EntityViews[E]) => boolean,
  pending?: PendingChanges,
): Promise<EntityViews[E][]> {
  const table = mirrorTable(db, entity)
  const views = await atOneMoment(db, async () => {
    const [found, known] = await Promise.all([read(table), pending ?? readPending(db)])
    return viewsWithChanges(db, entity, found, known)
  })
  return views.filter(accepts)
}

/**
 * Returns the views of these mirrored rows, and of all rows that changes create or touch. Runs in the caller's
 * transaction. It awaits nothing that reads nothing: after so many awaits the transaction ends (readPending).
 */
export async function viewsWithChanges<E extends MirroredEntity>(
  db: ClinicDatabase,
  entity: E,
  rows: readonly EntityRows[E][],
  pending: PendingChanges,
): Promise<EntityViews[E][]> {
  const changes = pending.outbox.filter((entry) => entry.entity === entity)
  if (changes.length === 0) return viewsOf(entity, rows, new Map(), pending)
  const [changed, payments] = await Promise.all([
    rowsOf(db, entity, pending, rows),
    paymentsToCount(db, changes, pending),
  ])
  return viewsOf(entity, rows, changed, pending, new Map(payments.map((payment) => [payment.id, payment])))
}

/** Returns the mirrored payments of the incomes whose status these changes set (foldChanges). */
function paymentsToCount(
  db: ClinicDatabase,
  changes: readonly OutboxEntry[],
  { ids }: PendingChanges,
): PromiseLike<Payment[]> | [] {
  const settled = changes.filter(({ kind, patch }) => kind === 'update' && 'paymentStatus' in patch)
  const incomes = settled.map(({ key }) => canonicalKey(key, ids)).filter((key) => typeof key === 'number')
  return incomes.length === 0 ? [] : db.payments.where('incomeId').anyOf(incomes).toArray()
}

/** Returns the views of these rows, and of those that changes create or touch (`changed`). `payments` as in foldChanges. */
function viewsOf<E extends MirroredEntity>(
  entity: E,
  rows: readonly EntityRows[E][],
  changed: ReadonlyMap<number, EntityRows[E]>,
  { outbox, ids }: PendingChanges,
  payments?: ReadonlyMap<number, Payment>,
): EntityViews[E][] {
  if (outbox.length === 0) return rows.map((row) => viewOfRow(entity, row))
  const folded = foldChanges(entity, changed, outbox, ids, payments)
  const deletedPatients = patientsBeingDeleted(outbox, ids)
  const views: EntityViews[E][] = []
  for (const row of rows) {
    if (!folded.has(row.id)) views.push(viewOfRow(entity, row))
  }
  for (const view of folded.values()) {
    if (view) views.push(view)
  }
  return views
    .map((view) => withKnownRefs(entity, view, ids, deletedPatients))
    .filter((view): view is EntityViews[E] => view !== null)
}

/**
 * Returns the mirrored rows that changes touch, and their views, to correct counts of the mirror. The promises are
 * chained, not awaited, as in readPending.
 */
export function readChangedRows<E extends MirroredEntity>(
  db: ClinicDatabase,
  entity: E,
  pending: PendingChanges,
): PromiseLike<{ mirrored: EntityRows[E][]; views: EntityViews[E][] }> {
  const table = mirrorTable(db, entity)
  const deletedPatients = [...patientsBeingDeleted(pending.outbox, pending.ids)].filter(
    (key) => typeof key === 'number',
  )
  return table
    .where(entity === 'patient' ? 'id' : 'patientId')
    .anyOf(deletedPatients)
    .toArray()
    .then((dependentRows) =>
      rowsOf(db, entity, pending, dependentRows).then((named) => {
        for (const row of dependentRows) named.set(row.id, row)
        const mirrored = [...named.values()]
        return { mirrored, views: viewsOf(entity, mirrored, named, pending) }
      }),
    )
}

/** Returns the view of one row, by id or ref; null if it does not exist. */
export async function readOne<E extends MirroredEntity>(
  db: ClinicDatabase,
  entity: E,
  key: RowKey,
): Promise<EntityViews[E] | null> {
  return atOneMoment(db, async () => {
    const wanted = await readIdOrRef(db, key)
    const read = async (table: Table<EntityRows[E], number>) => {
      const row = typeof wanted === 'number' ? await table.get(wanted) : undefined
      return row ? [row] : []
    }
    const views = await readView(db, entity, read, (view) => view.key === wanted)
    return views[0] ?? null
  })
}

/** The promises are chained, not awaited, as in readPending. */
function rowsOf<E extends MirroredEntity>(
  db: ClinicDatabase,
  entity: E,
  { outbox, ids }: PendingChanges,
  found: readonly EntityRows[E][],
): PromiseLike<Map<number, EntityRows[E]>> {
  const changes = outbox.filter((entry) => entry.entity === entity)
  const names = changes.flatMap((entry) => [entry.key, ...requestedRefs(entry)])
  const named = new Set(names.map((key) => canonicalKey(key, ids)).filter((key) => typeof key === 'number'))
  const known = found.filter(({ id }) => named.delete(id))
  return readRowsById(db, entity, named).then((others) => {
    const changedRows = [...known, ...others]
    const mapped = (rows: EntityRows[E][]) => new Map(rows.map((row) => [row.id, row]))
    if (!changes.some(mayDelete)) return mapped(changedRows)
    return readAlternatives(mirrorTable(db, entity), changes, { ids, changedRows }).then((alternatives) =>
      mapped([...changedRows, ...alternatives]),
    )
  })
}

/** Whether a change may delete alternatives of the request that it approves. */
function mayDelete({ action, base }: OutboxEntry): boolean {
  return action?.name === 'approve' && base.requestRef != null
}

interface ChangedRows {
  ids: KnownIds
  changedRows: readonly MirrorRow[]
}

/**
 * Returns the appointments that an approval may delete: the alternatives of the same patient's request. The patient in
 * the approval's base may come from a change that was refused since, so the changed rows' patients count, too.
 */
function readAlternatives<Row extends MirrorRow>(
  table: Table<Row, number>,
  changes: readonly OutboxEntry[],
  { ids, changedRows }: ChangedRows,
): PromiseLike<Row[]> {
  const approvals = changes.filter(mayDelete)
  const requests = new Set(approvals.map(({ base }) => base.requestRef))
  const isAskedFor = (row: MirrorRow) => requests.has(row.requestRef ?? null)
  const named = approvals.map(({ base }) => base.patientId)
  const patients = [...named, ...changedRows.filter(isAskedFor).map(({ patientId }) => patientId)]
  const keys = new Set(patients.flatMap((key) => (isRowKey(key) ? [canonicalKey(key, ids)] : [])))
  return table
    .where('patientId')
    .anyOf([...keys])
    .toArray((rows) => rows.filter(isAskedFor))
}

/** Replaces refs by known ids. Rows of a patient with a pending deletion are hidden, or lose their patient. */
function withKnownRefs<E extends MirroredEntity>(
  entity: E,
  view: EntityViews[E],
  ids: KnownIds,
  deletedPatients: ReadonlySet<RowKey>,
): EntityViews[E] | null {
  const known = withKnownIds(view, ids)
  const patientId = 'patientId' in known ? known.patientId : null
  if (!isRowKey(patientId) || !deletedPatients.has(patientId)) return known
  return entityOf(entity).withPatient === 'goes' ? null : { ...known, patientId: null, untiedFrom: patientId }
}

/** The same view object if nothing changes, so that lists can detect changes. */
function withKnownIds<View extends object>(view: View, ids: KnownIds): View {
  const named = view as Fields
  const resolved = resolvedFields(named, ids)
  const isSame = REFERENCE_FIELDS.every(({ field }) => resolved[field] === named[field])
  return isSame ? view : (resolved as View)
}
