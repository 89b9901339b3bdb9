import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PAYMENT_STATUSES } from '#domain/income/income.ts'
import { incomeTotals } from '#domain/income/income-totals.ts'
import { centavos } from '#domain/values/money.ts'
import { anyAmount } from '../domain-arbitraries.ts'

const anyIncome = fc.record({ amount: anyAmount, paymentStatus: fc.constantFrom(...PAYMENT_STATUSES) })

it('a day without incomes has totals of zero', () => {
  expect(incomeTotals([])).toEqual({ total: 0, pending: 0, count: 0 })
})

it('totals are gross, pending ones are separate, and voided ones are left out', () => {
  const incomes = [
    { amount: centavos(1_800_000), paymentStatus: 'completed' as const },
    { amount: centavos(1_600_050), paymentStatus: 'pending' as const },
    { amount: centavos(10), paymentStatus: 'partial' as const },
    { amount: centavos(99_999), paymentStatus: 'cancelled' as const },
  ]
  expect(incomeTotals(incomes)).toEqual({ total: 3_400_060, pending: 1_600_050, count: 3 })
})

it('totals do not depend on voided incomes or on the order', () => {
  fc.assert(
    fc.property(fc.array(anyIncome), fc.array(anyAmount), (incomes, voided) => {
      const more = [...voided.map((amount) => ({ amount, paymentStatus: 'cancelled' as const })), ...incomes].reverse()
      expect(incomeTotals(more)).toEqual(incomeTotals(incomes))
    }),
  )
})
