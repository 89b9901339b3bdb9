import { paidAtOnceOf, signedAmount } from '#domain/account/money-received.ts'
import { centavos, sumCentavos } from '#domain/values/money.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import type { IncomeRow } from '#server/resources/incomes/income-repository.ts'
import { storePresentAmounts } from '#server/resources/incomes/income-versions.ts'

/** Reads the payments of an income that hold. */
export async function paymentsOfIncome(db: Db, incomeId: number) {
  return rowsInForce(await paymentRowsOf(db, incomeId))
}

function paymentRowsOf(db: Db, incomeId: number) {
  return db.selectFrom('payments').selectAll().where('incomeId', '=', incomeId).execute()
}

/**
 * Gives an income the status that its payments say: completed once they reach its net amount, partial once there are
 * some, and pending when the last one was voided. One that never had payments, or that was completed at once or voided,
 * stays as it is.
 */
export async function settleIncome(changes: Changes, incomeId: number): Promise<void> {
  const row = await changes.db.selectFrom('incomes').selectAll().where('id', '=', incomeId).executeTakeFirst()
  if (!row || row.paymentStatus === 'cancelled') return
  const settled = settledFields(row, await paymentRowsOf(changes.db, incomeId))
  if (settled.paymentStatus === row.paymentStatus && settled.paidAtOnce === row.paidAtOnce) return
  await storePresentAmounts(changes.db, row, settled)
  await changes.update('income', incomeId, settled)
}

type SettledFields = Pick<IncomeRow, 'paymentStatus' | 'paidAtOnce'>

function settledFields(row: IncomeRow, rows: Awaited<ReturnType<typeof paymentRowsOf>>): SettledFields {
  const { paymentStatus, paidAtOnce, netAmount } = row
  const isCompletedAtOnce = paymentStatus === 'completed' && paidAtOnce === null
  if (isCompletedAtOnce || rows.length === 0) return { paymentStatus, paidAtOnce }
  const received = sumCentavos([paidAtOnceOf(row), ...rowsInForce(rows).map(signedAmount)])
  if (received > 0 && received >= netAmount) {
    return { paymentStatus: 'completed', paidAtOnce: paidAtOnce ?? centavos(0) }
  }
  // What was received with the income itself stays so when a payment is voided.
  return { paymentStatus: received > 0 ? 'partial' : 'pending', paidAtOnce: paidAtOnce === 0 ? null : paidAtOnce }
}
