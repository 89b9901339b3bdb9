import { describe, expect, it } from 'vitest'
import { freeAmong, offeredTimes, type WishedPlace } from '#domain/appointment/offered-times.ts'
import type { Occupation } from '#domain/appointment/time-slots.ts'
import type { OpeningTimes } from '#domain/clinic/closures/closed-times.ts'
import { unsetHours } from '#domain/clinic/settings/settings-values.ts'
import { type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const FRIDAY = localDate('2026-11-20')
const SATURDAY = localDate('2026-11-21')
const MONDAY = localDate('2026-11-23')
const at = (instant: string) => Date.parse(`${instant}:00-03:00`)
const EARLIER = at('2026-11-19T10:00')

const wish = (startTime: string, endTime: string, date = FRIDAY): WishedPlace => ({
  date,
  startTime: timeOfDay(startTime),
  endTime: timeOfDay(endTime),
  professionalId: 1,
})
const held = (place: WishedPlace): Occupation => ({ ...place, status: 'scheduled' })

const USUAL: OpeningTimes = { hours: unsetHours, areHoursSet: false, closures: [] }

/** The starts of what is offered, three at most. */
function offered(
  asked: WishedPlace,
  date: LocalDate = asked.date,
  others: Occupation[] = [],
  now = EARLIER,
  times: OpeningTimes = USUAL,
): string[] {
  const isFree = freeAmong(others, asked, date)
  return offeredTimes(asked, date, { isFree, now, count: 3, times }).map(({ startTime }) => startTime)
}

describe('the times offered for a requested time within the opening hours', () => {
  it('end when the clinic closes, and begin when it opens', () => {
    expect(offered(wish('16:30', '17:00'))).toEqual(['16:00', '16:15', '16:30'])
    expect(offered(wish('14:00', '14:30'))).toEqual(['14:00', '14:15', '14:30'])
  })

  it('are none on a day when the clinic is closed', () => {
    expect(offered(wish('14:00', '14:30'), SATURDAY)).toEqual([])
  })

  it('leave out what is closed to the same professional', () => {
    const course = { from: FRIDAY, to: FRIDAY, startTime: timeOfDay('14:00'), endTime: timeOfDay('15:00') }
    const times = { ...USUAL, closures: [{ ...course, professionalId: 1, reason: 'Curso' }] }
    expect(offered(wish('15:30', '16:00'), FRIDAY, [], EARLIER, times)).toEqual(['15:15', '15:30', '15:45'])
    expect(offered(wish('15:00', '15:30'), FRIDAY, [], EARLIER, times)).toEqual(['15:00', '15:15', '15:30'])
  })

  it('leave out the appointments of the same professional, and nothing else', () => {
    const others = [held(wish('14:00', '14:15')), held({ ...wish('14:15', '15:00'), professionalId: 2 })]
    expect(offered(wish('14:00', '14:30'), FRIDAY, others)).toEqual(['14:15', '14:30', '14:45'])
  })

  it('are none on a past day', () => {
    expect(offered(wish('14:00', '14:30'), FRIDAY, [], at('2026-11-21T07:00'))).toEqual([])
  })

  it('leave out past times of today', () => {
    expect(offered(wish('14:00', '14:30'), FRIDAY, [], at('2026-11-20T14:20'))).toEqual(['14:30', '14:45', '15:00'])
  })
})

describe('the times offered for a requested time outside the opening hours', () => {
  it('may be outside them on the requested day, and on no other', () => {
    expect(offered(wish('08:00', '08:30'))).toEqual(['07:45', '08:00', '08:15'])
    expect(offered(wish('10:00', '10:30', SATURDAY))).toEqual(['09:45', '10:00', '10:15'])
    expect(offered(wish('08:00', '08:30'), MONDAY)).toEqual(['14:00', '14:15', '14:30'])
  })

  it('may be outside them when only the end of the requested time is', () => {
    expect(offered(wish('16:45', '17:15'))).toEqual(['16:30', '16:45', '17:00'])
  })
})
