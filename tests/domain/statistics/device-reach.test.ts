import { expect, it } from 'vitest'
import { deviceReach } from '#domain/statistics/device-reach.ts'
import { localDate } from '#domain/values/dates/local-date.ts'

const windowStart = localDate('2025-10-01')

it.each([
  ['2025-10-01', '2026-11-20', 'whole'],
  ['2026-11-20', '2026-11-20', 'whole'],
  ['2026-11-16', null, 'whole'],
  ['2025-09-30', '2026-11-20', 'nothing'],
  ['2025-01-01', '2025-09-30', 'nothing'],
  ['2025-01-01', null, 'nothing'],
  [null, null, 'window'],
  [null, '2025-10-01', 'window'],
  [null, '2025-09-30', 'nothing'],
] as const)('from %s to %s a device can compute: %s', (from, to, reach) => {
  const day = (text: string | null) => (text === null ? null : localDate(text))
  expect(deviceReach({ from: day(from), to: day(to) }, windowStart)).toBe(reach)
})
