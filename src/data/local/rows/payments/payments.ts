import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import type { PaymentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { isRowKey, type RowKey } from '#domain/values/row-key.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import { readView } from '../view-reader.ts'

/** Returns the payments in force of these incomes or patients, oldest first; pending changes count. */
export async function readPaymentsOf(
  db: ClinicDatabase,
  field: 'incomeId' | 'patientId',
  keys: readonly RowKey[],
  pending?: PendingChanges,
): Promise<PaymentView[]> {
  const wanted = new Set(keys)
  const ids = [...wanted].filter((key) => typeof key === 'number')
  const views = await readView(
    db,
    'payment',
    async (table) => (ids.length === 0 ? [] : table.where(field).anyOf(ids).toArray()),
    (view) => isRowKey(view[field]) && wanted.has(view[field]),
    pending,
  )
  return rowsInForce(views).sort(byCreation)
}

/** Returns the payments in force that were received in these days, both ends included, oldest first. */
export async function readPaymentsBetween(
  db: ClinicDatabase,
  from: LocalDate,
  to: LocalDate,
  pending?: PendingChanges,
): Promise<PaymentView[]> {
  const views = await readView(
    db,
    'payment',
    (table) => table.where('date').between(from, to, true, true).toArray(),
    ({ date }) => date >= from && date <= to,
    pending,
  )
  return rowsInForce(views).sort(byCreation)
}

function byCreation(a: PaymentView, b: PaymentView): number {
  return a.createdAt.localeCompare(b.createdAt)
}
