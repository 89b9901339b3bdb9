import { describe, expect, it } from 'vitest'
import { freeAmong, offeredTimes, type WishedPlace } from '#domain/appointment/offered-times.ts'
import type { Occupation } from '#domain/appointment/time-slots.ts'
import { type LocalDate, localDate } from '#domain/values/local-date.ts'
import { timeOfDay } from '#domain/values/time-of-day.ts'

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

/** The starts of what is offered, three at most. */
function offered(asked: WishedPlace, date: LocalDate = asked.date, others: Occupation[] = [], now = EARLIER): string[] {
  return offeredTimes(asked, date, freeAmong(others, asked, date), now, 3).map(({ startTime }) => startTime)
}

describe('the times offered for a wish within the opening hours', () => {
  it('end when the clinic closes, and begin when it opens', () => {
    expect(offered(wish('16:30', '17:00'))).toEqual(['16:00', '16:15', '16:30'])
    expect(offered(wish('14:00', '14:30'))).toEqual(['14:00', '14:15', '14:30'])
  })

  it('are none on a day on which it is closed', () => {
    expect(offered(wish('14:00', '14:30'), SATURDAY)).toEqual([])
  })

  it('leave out what the same professional has, and only that', () => {
    const others = [held(wish('14:00', '14:15')), held({ ...wish('14:15', '15:00'), professionalId: 2 })]
    expect(offered(wish('14:00', '14:30'), FRIDAY, others)).toEqual(['14:15', '14:30', '14:45'])
  })

  it('are none on a day that is over', () => {
    expect(offered(wish('14:00', '14:30'), FRIDAY, [], at('2026-11-21T07:00'))).toEqual([])
  })

  it('leave out what is past today', () => {
    expect(offered(wish('14:00', '14:30'), FRIDAY, [], at('2026-11-20T14:20'))).toEqual(['14:30', '14:45', '15:00'])
  })
})

describe('the times offered for a wish outside the opening hours', () => {
  it('may lie outside them on its own day, and on no other', () => {
    expect(offered(wish('08:00', '08:30'))).toEqual(['07:45', '08:00', '08:15'])
    expect(offered(wish('10:00', '10:30', SATURDAY))).toEqual(['09:45', '10:00', '10:15'])
    expect(offered(wish('08:00', '08:30'), MONDAY)).toEqual(['14:00', '14:15', '14:30'])
  })

  it('may lie outside them for a wish that only ends outside', () => {
    expect(offered(wish('16:45', '17:15'))).toEqual(['16:30', '16:45', '17:00'])
  })
})
