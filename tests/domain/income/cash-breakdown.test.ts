import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cashBreakdown } from '#domain/income/cash-breakdown.ts'
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/income/income.ts'
import { netAmountOf } from '#domain/income/income-rules.ts'
import { incomeTotals } from '#domain/income/income-totals.ts'
import { incomeOf } from '#domain/statistics/general-statistics.ts'
import { centavos, sumCentavos } from '#domain/values/money.ts'
import { anyAmount } from '../domain-arbitraries.ts'

const anyIncome = fc
  .record({
    amount: anyAmount,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
    paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
  })
  .map(({ part, ...income }) => {
    const discountAmount = centavos(Math.floor(income.amount * part))
    return { ...income, discountAmount, netAmount: netAmountOf(income.amount, discountAmount) }
  })

const nothing = { count: 0, amount: 0, discount: 0, net: 0, unpaid: 0 }

it('a day without incomes has no totals', () => {
  expect(cashBreakdown([])).toEqual({ methods: [], all: nothing })
})

it('payment methods and pending amounts are separate, and voided incomes are left out', () => {
  const taken = (amount: number, discount: number, rest: object = {}) => ({
    amount: centavos(amount),
    discountAmount: centavos(discount),
    netAmount: centavos(amount - discount),
    paymentMethod: 'cash' as const,
    paymentStatus: 'completed' as const,
    ...rest,
  })
  const { methods, all } = cashBreakdown([
    taken(1_800_000, 100_050),
    taken(1_600_000, 0, { paymentStatus: 'pending' }),
    taken(500_000, 0, { paymentMethod: 'transfer', paymentStatus: 'partial' }),
    taken(9_900_000, 0, { paymentMethod: 'other', paymentStatus: 'cancelled' }),
  ])
  expect(methods).toEqual([
    { method: 'cash', count: 2, amount: 3_400_000, discount: 100_050, net: 3_299_950, unpaid: 1_600_000 },
    { method: 'transfer', count: 1, amount: 500_000, discount: 0, net: 500_000, unpaid: 500_000 },
  ])
  expect(all).toEqual({ count: 3, amount: 3_900_000, discount: 100_050, net: 3_799_950, unpaid: 2_100_000 })
})

it("the totals are exact to the centavo, and equal those of the screen's cards", () => {
  fc.assert(
    fc.property(fc.array(anyIncome, { maxLength: 100 }), (incomes) => {
      const { methods, all } = cashBreakdown(incomes)
      const totals = incomeTotals(incomes)
      expect([all.amount, all.count]).toEqual([totals.total, totals.count])
      expect(all.net).toBe(all.amount - all.discount)
      for (const figure of ['amount', 'discount', 'net', 'unpaid'] as const) {
        expect(sumCentavos(methods.map((line) => line[figure]))).toBe(all[figure])
      }
    }),
  )
})

it('the total without discounts and without what is unpaid is the income of the statistics', () => {
  fc.assert(
    fc.property(fc.array(anyIncome), (incomes) => {
      const { amount, discount, unpaid } = cashBreakdown(incomes).all
      expect(amount).toBe(incomeTotals(incomes).total)
      expect(amount - discount - unpaid).toBe(incomeOf(incomes))
    }),
  )
})
