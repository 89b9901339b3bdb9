import { type Centavos, centavos } from '../values/money.ts'
import { type Income, PAYMENT_METHODS, type PaymentMethod } from './income.ts'

/** What was taken in one way of paying, or in all of them together. */
export interface CashLine {
  count: number
  /** Gross, as 'Total Recaudado' sums it. */
  amount: Centavos
  discount: Centavos
  /** What is left after the discounts. */
  net: Centavos
  /** The part of `net` that is not paid yet, or not wholly: everything but completed incomes. */
  unpaid: Centavos
}

export interface CashBreakdown {
  /** The ways of paying that occur, in their own order. */
  methods: readonly (CashLine & { method: PaymentMethod })[]
  all: CashLine
}

type CountedIncome = Pick<Income, 'amount' | 'discountAmount' | 'netAmount' | 'paymentMethod' | 'paymentStatus'>

/** The totals of a day's cash, or of any days', by the way of paying; a voided income counts nowhere. */
export function cashBreakdown(incomes: readonly CountedIncome[]): CashBreakdown {
  const counted = incomes.filter(({ paymentStatus }) => paymentStatus !== 'cancelled')
  const methods = PAYMENT_METHODS.map((method) => ({
    method,
    ...lineOf(counted.filter(({ paymentMethod }) => paymentMethod === method)),
  }))
  return { methods: methods.filter(({ count }) => count > 0), all: lineOf(counted) }
}

function lineOf(incomes: readonly CountedIncome[]): CashLine {
  let [amount, discount, net, unpaid] = [0, 0, 0, 0]
  for (const income of incomes) {
    amount += income.amount
    discount += income.discountAmount
    net += income.netAmount
    if (income.paymentStatus !== 'completed') unpaid += income.netAmount
  }
  return {
    count: incomes.length,
    amount: centavos(amount),
    discount: centavos(discount),
    net: centavos(net),
    unpaid: centavos(unpaid),
  }
}
