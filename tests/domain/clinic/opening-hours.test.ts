import { expect, it } from 'vitest'
import { DAY_END, DAY_START, EARLIEST_END, LATEST_START, SLOT_MINUTES } from '#domain/clinic/agenda-hours.ts'
import { openingHoursOn } from '#domain/clinic/opening-hours.ts'
import { localDate } from '#domain/values/local-date.ts'

it.each([
  ['2026-11-15', null],
  ['2026-11-16', '20:00'],
  ['2026-11-17', '20:00'],
  ['2026-11-18', '18:00'],
  ['2026-11-19', '20:00'],
  ['2026-11-20', '17:00'],
  ['2026-11-21', null],
])('receives on %s from 14:00 until %s', (date, closes) => {
  expect(openingHoursOn(localDate(date))).toEqual(closes && { opens: '14:00', closes })
})

it('shows an agenda from 07:00 to 20:00 in quarters of an hour', () => {
  expect([DAY_START, EARLIEST_END, LATEST_START, DAY_END]).toEqual(['07:00', '07:15', '19:45', '20:00'])
  expect(SLOT_MINUTES).toBe(15)
})
