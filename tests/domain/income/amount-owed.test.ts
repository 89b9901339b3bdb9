import { expect, it } from 'vitest'
import { amountOwed } from '#domain/income/amount-owed.ts'
import type { PaymentStatus } from '#domain/income/income.ts'
import { centavos } from '#domain/values/money.ts'

const income = (netAmount: number, paymentStatus: PaymentStatus) => ({ netAmount: centavos(netAmount), paymentStatus })

it('adds the net amounts of pending incomes, and of no others', () => {
  expect(amountOwed([])).toBe(0)
  expect(
    amountOwed([
      income(600_000, 'pending'),
      income(150_050, 'pending'),
      income(1_600_000, 'completed'),
      income(900_000, 'partial'),
      income(800_000, 'cancelled'),
    ]),
  ).toBe(750_050)
})
