import { describe, expect, it } from 'vitest'
import { closeFields, differenceReasonError, lateFigures, worthOfNotes } from '#domain/cash/cash-count.ts'
import type { ByMethod } from '#domain/cash/cash-figures.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'

const amounts = (cash: number, transfer = 0, other = 0): ByMethod => ({
  cash: centavos(cash),
  transfer: centavos(transfer),
  other: centavos(other),
})
const day = localDate('2026-11-19')

describe('counted notes', () => {
  it('are worth their number times their pesos; what is no number counts as none', () => {
    expect(worthOfNotes({ 20000: '2', 1000: ' 3 ', 100: '' })).toBe(4_300_000)
    expect(worthOfNotes({ 500: 'dos', 200: '-1', 10000: '1,5' })).toBe(0)
    expect(worthOfNotes({})).toBe(0)
  })
})

describe('the reason of a difference', () => {
  it('is required when any method differs, even where the sums are the same', () => {
    expect(differenceReasonError(amounts(1_000), amounts(1_000), '')).toBeNull()
    expect(differenceReasonError(amounts(900), amounts(1_000), ' ')).toBe(validationTexts.differenceReasonRequired)
    expect(differenceReasonError(amounts(900, 100), amounts(1_000), '')).toBe(validationTexts.differenceReasonRequired)
    expect(differenceReasonError(amounts(900), amounts(1_000), 'Vuelto mal dado')).toBeNull()
  })
})

describe('the fields of a close', () => {
  it('expect the float in cash only', () => {
    const counted = amounts(1_500, 300)
    expect(closeFields(day, { counted, figures: amounts(1_000, 300), float: centavos(500), reason: '' })).toMatchObject(
      { kind: 'close', float: 500, expectedCash: 1_500, expectedTransfer: 300, countedCash: 1_500 },
    )
  })

  it('may expect less than nothing', () => {
    const fields = closeFields(day, {
      counted: amounts(0),
      figures: amounts(-700),
      float: centavos(0),
      reason: 'Gasto',
    })
    expect(fields.expectedCash).toBe(-700)
  })
})

describe('what came after a close', () => {
  it('is the difference of the present figures from those that it expected', () => {
    const close = closeFields(day, {
      counted: amounts(0),
      figures: amounts(1_000, 300),
      float: centavos(500),
      reason: '',
    })
    expect(lateFigures(close, amounts(1_000, 300))).toEqual(amounts(0))
    expect(lateFigures(close, amounts(1_250, 200))).toEqual(amounts(250, -100))
  })
})
