import { owedFor, receivedFor } from '#domain/account/money-received.ts'
import { centavos } from '#domain/values/money.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db, RowChanges } from '#server/db/schema.ts'
import type { IncomeRow } from '#server/resources/incomes/income-repository.ts'
import { storePresentAmounts } from '#server/resources/incomes/income-versions.ts'

/** Reads the payments of an income that hold. */
export async function paymentsOfIncome(db: Db, incomeId: number) {
  return rowsInForce(await db.selectFrom('payments').selectAll().where('incomeId', '=', incomeId).execute())
}

/**
 * Gives an income the status that its payments say: completed once they reach its net amount, partial once there are
 * some, and pending when the last one was voided. One that was completed at once or voided stays as it is.
 */
export async function settleIncome(changes: Changes, incomeId: number): Promise<void> {
  const row = await changes.db.selectFrom('incomes').selectAll().where('id', '=', incomeId).executeTakeFirst()
  if (!row || row.paymentStatus === 'cancelled') return
  const settled = settledFields(row, await paymentsOfIncome(changes.db, incomeId))
  if (settled.paymentStatus === row.paymentStatus) return
  await storePresentAmounts(changes.db, row, settled)
  await changes.update('income', incomeId, settled)
}

function settledFields(row: IncomeRow, payments: Awaited<ReturnType<typeof paymentsOfIncome>>): RowChanges<'income'> {
  const income = { ...row, key: row.id }
  const isCompletedAtOnce = row.paymentStatus === 'completed' && row.paidAtOnce === null
  if (isCompletedAtOnce) return {}
  const received = receivedFor(income, payments)
  if (payments.length > 0 && owedFor(income, payments) === 0) {
    return { paymentStatus: 'completed', paidAtOnce: row.paidAtOnce ?? centavos(0) }
  }
  return { paymentStatus: received === null || received > 0 ? 'partial' : 'pending', paidAtOnce: null }
}
