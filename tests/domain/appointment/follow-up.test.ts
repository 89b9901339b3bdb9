import { describe, expect, it } from 'vitest'
import { followUpPlaces, freePlaceOf } from '#domain/appointment/follow-up.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const visit = {
  date: localDate('2026-11-19'),
  startTime: timeOfDay('15:00'),
  endTime: timeOfDay('15:30'),
  professionalId: 1,
}
const days = (today: string) => followUpPlaces(visit, localDate(today)).map(({ date }) => date)

describe('the next appointment of a patient', () => {
  it('is offered at the same weekday and hour, in the four weeks after the visit', () => {
    expect(days('2026-11-19')).toEqual(['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17'])
    expect(followUpPlaces(visit, visit.date)[0]).toEqual({ ...visit, date: '2026-11-26' })
  })

  it('is never offered before tomorrow, however old the visit is, and after a visit that is still to come', () => {
    expect(days('2026-11-26')[0]).toBe('2026-12-03')
    expect(days('2026-12-01')[0]).toBe('2026-12-03')
    expect(days('2026-11-10')[0]).toBe('2026-11-26')
  })

  it('takes the first week in which the place is free, else the first of all', () => {
    const places = followUpPlaces(visit, visit.date)
    const taken = (week: number) => ({ ...visit, date: places[week]?.date ?? visit.date, status: 'scheduled' as const })
    expect(freePlaceOf(places, [])).toBe(places[0])
    expect(freePlaceOf(places, [taken(0), { ...taken(1), professionalId: 2 }])).toBe(places[1])
    expect(freePlaceOf(places, [taken(0), { ...taken(1), status: 'cancelled' }])).toBe(places[1])
    expect(freePlaceOf(places, [0, 1, 2, 3].map(taken))).toBe(places[0])
  })
})
