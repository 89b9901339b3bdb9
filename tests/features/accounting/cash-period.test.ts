import { expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'
import { periodInWords, rangeOf, typedDaysErrors } from '#features/accounting/cash-period.ts'

const today = localDate('2026-11-19')
const days = (from: string, to: string) => ({ from: localDate(from), to: localDate(to) })

it('weeks run from Sunday to Saturday and months from the first to the last day', () => {
  expect(rangeOf({ kind: 'today' }, today)).toEqual(days('2026-11-19', '2026-11-19'))
  expect(rangeOf({ kind: 'week' }, today)).toEqual(days('2026-11-15', '2026-11-21'))
  expect(rangeOf({ kind: 'week' }, localDate('2026-11-22'))).toEqual(days('2026-11-22', '2026-11-28'))
  expect(rangeOf({ kind: 'month' }, today)).toEqual(days('2026-11-01', '2026-11-30'))
  const range = days('2026-01-05', '2026-02-01')
  expect(rangeOf({ kind: 'days', range }, today)).toEqual(range)
})

it('a period accepts two dates only in order', () => {
  expect(typedDaysErrors({ from: '2026-11-01', to: '2026-11-01' })).toEqual({})
  expect(typedDaysErrors({ from: '2026-11-02', to: '2026-11-01' })).toEqual({ to: accountingTexts.filter.reversed })
  expect(typedDaysErrors({ from: '', to: '31/02/2026' })).toEqual({
    from: validationTexts.dateRequired,
    to: validationTexts.dateInvalid,
  })
})

it('a period has at most five years, since a mistyped year asks for more', () => {
  expect(typedDaysErrors({ from: '2021-11-20', to: '2026-11-20' })).toEqual({})
  expect(typedDaysErrors({ from: '2021-11-19', to: '2026-11-20' })).toEqual({ from: validationTexts.periodTooLong })
  expect(typedDaysErrors({ from: '1026-11-20', to: '2026-11-20' })).toEqual({ from: validationTexts.periodTooLong })
  expect(typedDaysErrors({ from: '2026-11-20', to: '9999-12-31' })).toEqual({ from: validationTexts.periodTooLong })
})

it('a single day is shown in words, with its year if it is another one', () => {
  expect(periodInWords(days('2026-11-19', '2026-11-19'), today)).toBe('jueves 19 de noviembre')
  expect(periodInWords(days('2025-11-19', '2025-11-19'), today)).toBe('miércoles 19 de noviembre de 2025')
  expect(periodInWords(days('2026-11-15', '2026-11-21'), today)).toBe('15/11/2026 – 21/11/2026')
})
