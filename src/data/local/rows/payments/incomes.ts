import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readByKeys } from '#data/local/database/read-by-keys.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import type { Income } from '#domain/income/income.ts'
import type { IncomeView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { isRowKey, type RowKey } from '#domain/values/row-key.ts'
import { readOne, readView, viewsWithChanges } from '../view-reader.ts'
import { mergeOlderRows } from '../with-older.ts'

/**
 * Returns the incomes of these days, both ends included, newest first. `older` adds rows that were just read from the
 * server.
 */
export async function readIncomesBetween(
  db: ClinicDatabase,
  from: LocalDate,
  to: LocalDate,
  pending?: PendingChanges,
  older: readonly Income[] = [],
): Promise<IncomeView[]> {
  const views = await readView(
    db,
    'income',
    async (table) => mergeOlderRows(await table.where('date').between(from, to, true, true).toArray(), older),
    (view) => view.date >= from && view.date <= to,
    pending,
  )
  return views.sort(newestFirst)
}

/** Returns the incomes from this day on, in no order. */
export function readIncomesSince(db: ClinicDatabase, from: LocalDate, pending: PendingChanges): Promise<IncomeView[]> {
  return readView(
    db,
    'income',
    (table) => table.where('date').aboveOrEqual(from).toArray(),
    (view) => view.date >= from,
    pending,
  )
}

/**
 * Returns a patient's incomes, newest first. `older` adds rows that were just read from the server; `patient` is the
 * key of the patient's view.
 */
export async function readIncomesOfPatient(
  db: ClinicDatabase,
  patient: RowKey,
  older: readonly Income[] = [],
): Promise<IncomeView[]> {
  const views = await readView(
    db,
    'income',
    async (table) =>
      typeof patient === 'number'
        ? mergeOlderRows(await table.where('patientId').equals(patient).toArray(), older)
        : [],
    (view) => view.patientId === patient,
  )
  return views.sort(newestFirst)
}

/**
 * Returns the incomes of these appointments, patients or plans, oldest first. Runs in the caller's transaction, and is chained
 * as readPending is.
 */
export function readIncomesOf(
  db: ClinicDatabase,
  pending: PendingChanges,
  field: 'appointmentId' | 'patientId' | 'planId',
  keys: readonly RowKey[],
): PromiseLike<IncomeView[]> {
  const wanted = new Set(keys)
  const ids = [...wanted].filter((key) => typeof key === 'number')
  return readByKeys(db.incomes, field, ids)
    .then((rows) => viewsWithChanges(db, 'income', rows, pending))
    .then((views) => views.filter((view) => isRowKey(view[field]) && wanted.has(view[field])).sort(byCreation))
}

/** Returns one income; null if it does not exist. */
export function readIncome(db: ClinicDatabase, key: RowKey): Promise<IncomeView | null> {
  return readOne(db, 'income', key)
}

function byCreation(a: IncomeView, b: IncomeView): number {
  return a.createdAt.localeCompare(b.createdAt)
}

function newestFirst(a: IncomeView, b: IncomeView): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  return a.createdAt < b.createdAt ? 1 : -1
}
