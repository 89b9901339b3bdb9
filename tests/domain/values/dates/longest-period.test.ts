import { expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { isTooLong } from '#domain/values/dates/longest-period.ts'

const days = (from: string, to: string) => ({ from: localDate(from), to: localDate(to) })

it('a period may last five years to the day, and not a day longer', () => {
  expect(isTooLong(days('2021-11-20', '2026-11-20'))).toBe(false)
  expect(isTooLong(days('2021-11-20', '2026-11-21'))).toBe(true)
  expect(isTooLong(days('2024-02-29', '2029-02-28'))).toBe(false)
  expect(isTooLong(days('2024-02-29', '2029-03-01'))).toBe(true)
})

it('the first and the last year of the calendar are checked, too', () => {
  expect(isTooLong(days('0001-01-01', '2026-11-20'))).toBe(true)
  expect(isTooLong(days('9995-01-01', '9999-12-31'))).toBe(false)
})
