import { expect, it } from 'vitest'
import { daysBeforeWindow, windowStartOf } from '#domain/clinic/mirror-window.ts'
import { localDate } from '#domain/values/dates/local-date.ts'

it.each([
  ['2026-11-20', '2025-10-01'],
  ['2026-01-01', '2024-12-01'],
  ['2025-03-31', '2024-02-01'],
])('the window of %s begins on %s, the first of the month thirteen months before (L-4)', (today, start) => {
  expect(windowStartOf(localDate(today))).toBe(start)
})

it.each([
  [
    ['2025-08-01', '2025-08-31'],
    ['2025-08-01', '2025-08-31'],
  ],
  [
    ['2025-09-29', '2025-10-05'],
    ['2025-09-29', '2025-09-30'],
  ],
  [
    ['2025-09-30', '2025-09-30'],
    ['2025-09-30', '2025-09-30'],
  ],
  [['2025-10-01', '2025-10-05'], null],
])('the days %s include before 1 October 2025: %s', ([from = '', to = ''], older) => {
  const days = daysBeforeWindow({ from: localDate(from), to: localDate(to) }, localDate('2025-10-01'))
  expect(days).toEqual(older && { from: older[0], to: older[1] })
})
