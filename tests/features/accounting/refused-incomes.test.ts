import { expect, it } from 'vitest'
import { refusedIncomesText } from '#features/accounting/refused-incomes.ts'
import { anEntry, parked } from '#tests/domain/sync/outbox-builders.ts'

const made = (n: number, amount: number) => parked(anEntry({ n, entity: 'income', kind: 'create', patch: { amount } }))
const edited = parked(anEntry({ n: 9, entity: 'income', patch: { amount: 500 } }))

it('refused new incomes are listed with their amounts, and no other incomes are', () => {
  expect(refusedIncomesText(1, [made(1, 1_800_000)])).toBe(
    '1 cambio de ingresos necesita tu decisión: $ 18.000,00 por confirmar',
  )
  expect(refusedIncomesText(3, [made(1, 1_800_000), edited, made(2, 50)])).toBe(
    '3 cambios de ingresos necesitan tu decisión: $ 18.000,50 por confirmar',
  )
  expect(refusedIncomesText(1, [edited])).toBe('1 cambio de ingresos necesita tu decisión')
})
