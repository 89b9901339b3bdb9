import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clinicDayAt, clinicInstantOf, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const at = (instant: string) => [clinicDayAt(Date.parse(instant)), clinicTimeAt(Date.parse(instant))]

it("the day changes at the clinic's midnight, three hours after that of UTC", () => {
  expect(at('2026-11-20T02:59:59.999Z')).toEqual(['2026-11-19', '23:59'])
  expect(at('2026-11-20T03:00:00.000Z')).toEqual(['2026-11-20', '00:00'])
  expect(at('2026-11-20T00:00:00.000Z')).toEqual(['2026-11-19', '21:00'])
})

it('month, year and leap day change there, too', () => {
  expect(at('2027-01-01T02:59:00Z')).toEqual(['2026-12-31', '23:59'])
  expect(at('2027-01-01T03:00:00Z')).toEqual(['2027-01-01', '00:00'])
  expect(at('2024-03-01T02:59:00Z')).toEqual(['2024-02-29', '23:59'])
  expect(at('2024-03-01T03:00:00Z')).toEqual(['2024-03-01', '00:00'])
})

it('the summer time of 2008 is followed, when 19 October had no midnight', () => {
  expect(at('2008-10-19T02:59:59Z')).toEqual(['2008-10-18', '23:59'])
  expect(at('2008-10-19T03:00:00Z')).toEqual(['2008-10-19', '01:00'])
})

it('seconds are dropped, never rounded', () => {
  expect(at('2026-11-19T17:14:59.999Z')[1]).toBe('14:14')
})

it('the clinic is three hours behind UTC at every instant of today and tomorrow', () => {
  const years = { min: Date.parse('2010-01-01T00:00:00Z'), max: Date.parse('2060-01-01T00:00:00Z') }
  fc.assert(
    fc.property(fc.integer(years), (instant) => {
      const behind = new Date(instant - 3 * 3_600_000).toISOString()
      expect(`${clinicDayAt(instant)}T${clinicTimeAt(instant)}`).toBe(behind.slice(0, 16))
    }),
  )
})

it('a local time has its instant wherever the clocks did not jump', () => {
  const years = { min: Date.parse('1995-01-01T00:00:00Z'), max: Date.parse('2060-01-01T00:00:00Z') }
  fc.assert(
    fc.property(fc.integer(years), (at) => {
      const instant = clinicInstantOf(clinicDayAt(at), clinicTimeAt(at))
      expect([clinicDayAt(instant), clinicTimeAt(instant)]).toEqual([clinicDayAt(at), clinicTimeAt(at)])
      expect(Math.abs(at - instant)).toBeLessThan(3_600_000 + 60_000)
    }),
  )
  expect(clinicInstantOf(localDate('2026-11-20'), timeOfDay('09:00'))).toBe(Date.parse('2026-11-20T12:00:00Z'))
  expect(clinicInstantOf(localDate('2008-01-15'), timeOfDay('23:30'))).toBe(Date.parse('2008-01-16T01:30:00Z'))
})

it('an invalid instant is refused', () => {
  expect(() => clinicDayAt(Number.NaN)).toThrow(RangeError)
})
