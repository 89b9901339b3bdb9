import { type CountedPayment, paidAtOnceOf, signedAmount } from '../account/money-received.ts'
import type { Payment } from '../account/payment.ts'
import { type Income, PAYMENT_METHODS, type PaymentMethod } from '../income/income.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import { type Centavos, centavos } from '../values/money.ts'
import type { CashMovement } from './cash-movement.ts'

/** An amount by payment method. */
export type ByMethod = Readonly<Record<PaymentMethod, Centavos>>

/** Rows of any days; payments and movements are those in force. */
export interface CashRows {
  incomes: readonly Pick<Income, 'date' | 'netAmount' | 'paymentMethod' | 'paymentStatus' | 'paidAtOnce'>[]
  payments: readonly (Pick<Payment, 'date' | 'amount' | 'kind' | 'paymentMethod'> & Pick<CountedPayment, 'incomeId'>)[]
  movements: readonly Pick<CashMovement, 'date' | 'amount' | 'kind' | 'paymentMethod'>[]
}

/**
 * Returns the money that came in on a day by method, less what went out: what was received with the day's incomes, the
 * payments of the day, whatever day their income has, and the movements. The float is not in it.
 */
export function cashFigures(date: LocalDate, { incomes, payments, movements }: CashRows): ByMethod {
  const sums = { cash: 0, transfer: 0, other: 0 }
  for (const income of incomes) {
    if (income.date === date) sums[income.paymentMethod] += paidAtOnceOf(income)
  }
  for (const payment of payments) {
    if (payment.date === date) sums[payment.paymentMethod] += signedAmount(payment)
  }
  for (const movement of movements) {
    if (movement.date === date) sums[movement.paymentMethod] += signedMovement(movement)
  }
  return byMethod((method) => centavos(sums[method]))
}

/** Returns what a movement adds to the register: negative for what takes money out. */
export function signedMovement({ kind, amount }: Pick<CashMovement, 'kind' | 'amount'>): Centavos {
  return kind === 'contribution' ? amount : centavos(-amount)
}

/** Returns an amount for each method. */
export function byMethod(amountOf: (method: PaymentMethod) => Centavos): ByMethod {
  return Object.fromEntries(PAYMENT_METHODS.map((method) => [method, amountOf(method)])) as Record<
    PaymentMethod,
    Centavos
  >
}

/** Whether two amounts are the same by every method. */
export function isSameByMethod(one: ByMethod, other: ByMethod): boolean {
  return PAYMENT_METHODS.every((method) => one[method] === other[method])
}
