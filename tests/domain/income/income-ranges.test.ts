import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paymentReceiptNumber } from '#domain/income/income.ts'
import { dayRange, monthRange, weekRange } from '#domain/income/income-ranges.ts'
import { addDays, localDate, weekdayOf } from '#domain/values/dates/local-date.ts'
import { anyDay } from '../domain-arbitraries.ts'

it.each([
  ['2026-11-15', '2026-11-15', '2026-11-21'],
  ['2026-11-19', '2026-11-15', '2026-11-21'],
  ['2026-11-21', '2026-11-15', '2026-11-21'],
  ['2026-01-01', '2025-12-28', '2026-01-03'],
  ['2008-10-19', '2008-10-19', '2008-10-25'],
])('the week of %s runs from Sunday %s to Saturday %s', (today, from, to) => {
  expect(weekRange(localDate(today))).toEqual({ from, to })
})

it('every day is in one week from Sunday to Saturday', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const { from, to } = weekRange(today)
      expect(from <= today && today <= to).toBe(true)
      expect([weekdayOf(from), weekdayOf(to), addDays(from, 6)]).toEqual([0, 6, to])
      expect(weekRange(from)).toEqual(weekRange(to))
    }),
  )
})

it('the ranges of today and of the month fit months of any length', () => {
  expect(dayRange(localDate('2026-11-19'))).toEqual({ from: '2026-11-19', to: '2026-11-19' })
  expect(monthRange(localDate('2024-02-10'))).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(monthRange(localDate('2026-12-31'))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

it('a receipt number is six digits of the ref, and missing without a ref', () => {
  expect(paymentReceiptNumber('5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11')).toBe('R-5F0C6F')
  expect(paymentReceiptNumber(null)).toBeNull()
  fc.assert(
    fc.property(fc.uuid(), (ref) => {
      expect(paymentReceiptNumber(ref)).toMatch(/^R-[0-9A-F]{6}$/)
    }),
  )
})
