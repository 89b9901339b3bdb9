import { describe, expect, it } from 'vitest'
import { byMethod } from '#domain/cash/cash-figures.ts'
import type { Income } from '#domain/income/income.ts'
import { centavos } from '#domain/values/money.ts'
import { amountsInWords } from '#features/cash-days/closes/close-words.ts'
import { lateInWords } from '#features/cash-days/closes/late-words.ts'
import { income } from '#tests/features/device-clinic.ts'

const SIGNED = '2026-11-19T23:05:00.000Z'
const [BEFORE, AFTER] = ['2026-11-19T22:00:00.000Z', '2026-11-20T12:00:00.000Z']
const wordsOf = (fields: Partial<Income>) => {
  const row = income({ description: 'Control', netAmount: centavos(1_600_000), paymentStatus: 'completed', ...fields })
  return lateInWords({ kind: 'income', row }, SIGNED)
}

describe('an income after the close', () => {
  it('adds what was received with it', () => {
    expect(wordsOf({ createdAt: AFTER })).toEqual({ name: 'Ingreso: Control', amount: '$ 16.000,00' })
  })

  it('that was there before tells what it is now, not that all of it is new', () => {
    expect(wordsOf({ createdAt: BEFORE })).toEqual({ name: 'Ingreso cambiado: Control', amount: 'ahora $ 16.000,00' })
  })

  it('that is void brings nothing, whenever it came', () => {
    const nothing = { name: 'Ingreso anulado: Control', amount: 'ahora $ 0,00' }
    expect(wordsOf({ createdAt: BEFORE, paymentStatus: 'cancelled' })).toEqual(nothing)
    expect(wordsOf({ createdAt: AFTER, paymentStatus: 'cancelled' })).toEqual(nothing)
  })
})

describe('the sum after the close', () => {
  it('is told by method, so that one method does not hide the other', () => {
    const moved = { cash: centavos(-1_600_000), transfer: centavos(1_600_000), other: centavos(0) }
    expect(amountsInWords(moved)).toBe('-$\u00a016.000,00 (Efectivo) y $\u00a016.000,00 (Transferencia)')
    expect(amountsInWords(byMethod(() => centavos(0)))).toBe('')
  })
})
