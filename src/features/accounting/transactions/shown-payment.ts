import type { PaymentStatus } from '#domain/income/income.ts'
import { formatMoney } from '#domain/values/money.ts'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'
import { incomeLabel, shownStatus } from '#features/shared/money/income-label.ts'
import type { Transaction } from './transactions.ts'

const texts = accountingTexts.list

type PaidFields = Pick<Transaction, 'paymentStatus' | 'owed' | 'payments'>

/** The status that a transaction is shown with: paid as soon as its payments reach the net amount. */
export function statusOf({ paymentStatus, owed, payments }: PaidFields): PaymentStatus {
  return shownStatus(paymentStatus, owed === 0 && payments.length > 0)
}

/** Says what is owed beside the status; null where that says all, and nothing was received. */
export function restOf({ paymentStatus, owed, payments }: PaidFields): string | null {
  if (paymentStatus === 'cancelled') return null
  if (owed === null) return texts.unknownRest
  return owed > 0 && payments.length > 0 ? texts.owes(formatMoney(owed)) : null
}

/**
 * Says in one line how a transaction is paid, for paper and files: the label and the rest of its row. Of an income that
 * this device does not keep (`isOnlyToRead`) it has no payments, so the rest is not told.
 */
export function paymentText(income: PaidFields, isOnlyToRead: boolean): string {
  const label = incomeLabel(statusOf(income)).text
  const rest = isOnlyToRead ? null : restOf(income)
  return rest === null ? label : texts.labelAndRest(label, rest)
}
