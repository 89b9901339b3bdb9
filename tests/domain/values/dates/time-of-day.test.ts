import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isTimeOfDay, minutesOf, timeAtMinutes, timeOfDay } from '#domain/values/dates/time-of-day.ts'

it.each(['00:00', '07:00', '19:45', '23:59'])('takes %s', (text) => {
  expect(isTimeOfDay(text)).toBe(true)
})

it.each(['24:00', '7:00', '07:60', '07:5', '07:00:00', '', 'ab:cd', '-7:00', '07:00\n', '７:00'])(
  'refuses %j',
  (text) => {
    expect(isTimeOfDay(text)).toBe(false)
    expect(() => timeOfDay(text)).toThrow(RangeError)
  },
)

it('minutes are counted from midnight and back, and times sort as text', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(minute, minute, (a, b) => {
      expect(minutesOf(timeAtMinutes(a))).toBe(a)
      expect(timeAtMinutes(a) < timeAtMinutes(b)).toBe(a < b)
    }),
  )
})

it.each([-1, 1440, 7.5, Number.NaN])('minute %d has no time', (minutes) => {
  expect(() => timeAtMinutes(minutes)).toThrow(RangeError)
})
