import { type Centavos, centavos } from '../values/money.ts'
import { type Income, PAYMENT_METHODS, type PaymentMethod } from './income.ts'

/** Totals of one payment method, or of all. */
export interface CashLine {
  count: number
  /** Gross, as in 'Total Recaudado'. */
  amount: Centavos
  discount: Centavos
  /** After discounts. */
  net: Centavos
  /** The part of `net` from incomes that are not completed. */
  unpaid: Centavos
}

export interface CashBreakdown {
  /** The payment methods that occur, in their usual order. */
  methods: readonly (CashLine & { method: PaymentMethod })[]
  all: CashLine
}

type CountedIncome = Pick<Income, 'amount' | 'discountAmount' | 'netAmount' | 'paymentMethod' | 'paymentStatus'>

/** Returns the cash totals of any days by payment method; voided incomes are left out. */
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
