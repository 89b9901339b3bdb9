import { describe, expect, it } from 'vitest'
import type { ByMethod } from '#domain/cash/cash-figures.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { centavos } from '#domain/values/money.ts'
import {
  blankWalk,
  countErrors,
  countedIn,
  differencesIn,
  reasonIn,
  stepOf,
  type WalkForm,
  withNotes,
} from '#features/cash-days/walk/walk-form.ts'

/** 18.000 pesos in cash and 7.000 by transfer came in. */
const figures: ByMethod = { cash: centavos(1_800_000), transfer: centavos(700_000), other: centavos(0) }
const walk = (fields: Partial<WalkForm> = {}): WalkForm => ({
  ...blankWalk(),
  float: '0',
  cash: '18000',
  transfer: '7000',
  ...fields,
})

describe('the count of a day', () => {
  it('is whole when what is expected was counted; where nothing is expected, nothing has to be typed', () => {
    expect(countErrors(walk(), figures)).toEqual({})
    expect(countedIn(walk(), figures)).toEqual(figures)
  })

  it('lacks cash until it is counted, even where none is expected', () => {
    expect(countErrors(walk({ cash: '', transfer: '' }), figures)).toEqual({
      cash: validationTexts.amountRequired,
      transfer: validationTexts.amountRequired,
    })
    expect(countErrors(blankWalk(), { ...figures, cash: centavos(0), transfer: centavos(0) })).toMatchObject({
      cash: validationTexts.amountRequired,
      float: validationTexts.amountRequired,
    })
    expect(countedIn(walk({ cash: '' }), figures)).toBeNull()
  })

  it('asks for a reason where it differs, the float included', () => {
    const reason = validationTexts.differenceReasonRequired
    expect(countErrors(walk({ cash: '17500' }), figures)).toEqual({ reason })
    expect(countErrors(walk({ float: '5000' }), figures)).toEqual({ reason })
    expect(countErrors(walk({ cash: '17500', reason: 'Vuelto mal dado' }), figures)).toEqual({})
  })

  it('keeps no reason of a difference that is gone', () => {
    const again = walk({ reason: 'Vuelto mal dado' })
    expect(reasonIn(again, figures, figures)).toBe('')
    expect(reasonIn(again, { ...figures, cash: centavos(1_750_000) }, figures)).toBe('Vuelto mal dado')
  })

  it('refuses what is no amount, and what is too large', () => {
    expect(countErrors(walk({ cash: 'mucho' }), figures)).toEqual({ cash: validationTexts.amountInvalid })
    expect(countErrors(walk({ other: '9999999999' }), figures)).toMatchObject({ other: validationTexts.amountTooLarge })
  })

  it('shows the difference of each method once it was counted', () => {
    expect(differencesIn(walk({ cash: '17500.5', transfer: '' }), figures)).toEqual({
      cash: -49_950,
      transfer: null,
      other: 0,
    })
  })
})

describe('counted notes', () => {
  it('set the counted cash to their sum', () => {
    expect(withNotes(walk({ note10000: '1' }), 1_000, '8')).toEqual({ note1000: '8', cash: '18000' })
  })
})

describe('the walk', () => {
  it('begins at its first step where a draft names none that exists', () => {
    expect(stepOf({ step: 'close' })).toBe('close')
    expect(stepOf({ step: 'fotos' })).toBe('open')
  })
})
