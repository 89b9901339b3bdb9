import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readByKeys } from '#data/local/database/read-by-keys.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import { type CreditAfterVoid, creditAfterVoid } from '#domain/account/from-credit.ts'
import type { PaymentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import { readView, viewsWithChanges } from '../view-reader.ts'

/**
 * Returns the payments in force of these incomes. Runs in the caller's transaction after other reads, and is chained
 * as readPending is.
 */
export function readPaymentsOfIncomes(
  db: ClinicDatabase,
  incomes: readonly { key: RowKey }[],
  pending: PendingChanges,
): PromiseLike<PaymentView[]> {
  const wanted = new Set<RowKey | null>(incomes.map(({ key }) => key))
  const ids = [...wanted].filter((key) => typeof key === 'number')
  return readByKeys(db.payments, 'incomeId', ids)
    .then((rows) => viewsWithChanges(db, 'payment', rows, pending))
    .then((views) => rowsInForce(views.filter(({ incomeId }) => wanted.has(incomeId))).sort(byCreation))
}

/** Returns the payments in force that were received in these days, both ends included, oldest first. */
export async function readPaymentsBetween(
  db: ClinicDatabase,
  from: LocalDate,
  to: LocalDate,
  pending?: PendingChanges,
): Promise<PaymentView[]> {
  return rowsInForce(await readRowsBetween(db, from, to, pending)).sort(byCreation)
}

/** Tells what becomes of the patient's credit when this payment is voided; null if nothing does. */
export async function readCreditAfterVoid(db: ClinicDatabase, payment: PaymentView): Promise<CreditAfterVoid | null> {
  return creditAfterVoid(payment, await readRowsBetween(db, payment.date, payment.date))
}

/** Returns all payments of these days, with those that were voided and the rows that void them. */
function readRowsBetween(
  db: ClinicDatabase,
  from: LocalDate,
  to: LocalDate,
  pending?: PendingChanges,
): Promise<PaymentView[]> {
  return readView(
    db,
    'payment',
    (table) => table.where('date').between(from, to, true, true).toArray(),
    ({ date }) => date >= from && date <= to,
    pending,
  )
}

function byCreation(a: PaymentView, b: PaymentView): number {
  return a.createdAt.localeCompare(b.createdAt)
}
