import type { Income } from '../income/income.ts'
import { type Centavos, centavos, sumCentavos } from '../values/money.ts'
import type { RowKey } from '../values/row-key.ts'
import type { Payment } from './payment.ts'

/** The fields of an income that tell what was received with it. */
export type ChargedIncome = Pick<Income, 'netAmount' | 'paymentStatus' | 'paidAtOnce'> & { key: RowKey }

/** The fields of a payment that tell what it adds to an income. It is in force: not voided. */
export type CountedPayment = Pick<Payment, 'amount' | 'kind'> & { incomeId: RowKey | null }

/**
 * Returns what was received with the income itself, on its day and by its method. While nobody has said how much that
 * is, it is the whole net amount of a completed one, and nothing of any other.
 */
export function paidAtOnceOf({ netAmount, paymentStatus, paidAtOnce }: Omit<ChargedIncome, 'key'>): Centavos {
  if (paymentStatus === 'cancelled') return centavos(0)
  return paidAtOnce ?? (paymentStatus === 'completed' ? netAmount : centavos(0))
}

/**
 * Returns what was received with the income itself once a person has set its status. Whoever completes an income with
 * payments has received what these have not brought; null says nothing beyond the status.
 */
export function paidAtOnceAfter(
  { netAmount, paymentStatus }: Pick<ChargedIncome, 'netAmount' | 'paymentStatus'>,
  payments: readonly Pick<Payment, 'amount' | 'kind'>[],
): Centavos | null {
  if (paymentStatus !== 'completed' || payments.length === 0) return null
  return centavos(Math.max(0, netAmount - sumCentavos(payments.map(signedAmount))))
}

/** Returns what a payment adds: its amount, negative for a refund. */
export function signedAmount({ amount, kind }: Pick<Payment, 'amount' | 'kind'>): Centavos {
  return kind === 'refund' ? centavos(-amount) : amount
}

/** Returns the payments of an income. */
export function paymentsOf<P extends CountedPayment>({ key }: Pick<ChargedIncome, 'key'>, payments: readonly P[]): P[] {
  return payments.filter(({ incomeId }) => incomeId === key)
}

/**
 * Returns what was received for an income so far; null for a partial one without payments, since incomes of an earlier
 * release do not say how much of them was paid.
 */
export function receivedFor(income: ChargedIncome, payments: readonly CountedPayment[]): Centavos | null {
  const own = paymentsOf(income, payments)
  if (income.paymentStatus === 'partial' && income.paidAtOnce === null && own.length === 0) return null
  return sumCentavos([paidAtOnceOf(income), ...own.map(signedAmount)])
}

/** Returns what is still owed for an income, never less than nothing; null when its received part is unknown. */
export function owedFor(income: ChargedIncome, payments: readonly CountedPayment[]): Centavos | null {
  if (income.paymentStatus === 'cancelled') return centavos(0)
  const received = receivedFor(income, payments)
  return received === null ? null : centavos(Math.max(0, income.netAmount - received))
}
