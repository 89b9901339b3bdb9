import { expect, it } from 'vitest'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { localDate } from '#domain/values/local-date.ts'

it.each([
  ['2026-11-20', '2025-10-01'],
  ['2026-01-01', '2024-12-01'],
  ['2025-03-31', '2024-02-01'],
])('the window of %s begins on %s: thirteen months back, at the first of the month', (today, start) => {
  expect(windowStartOf(localDate(today))).toBe(start)
})
