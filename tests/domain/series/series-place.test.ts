import { describe, expect, it } from 'vitest'
import { followingInSeries, placesInSeries, type SeriesVisit } from '#domain/series/series-place.ts'
import { addDays, localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const THURSDAY = localDate('2026-11-19')

function visit(week: number, other: Partial<SeriesVisit> = {}): SeriesVisit {
  const date = addDays(THURSDAY, 7 * week)
  return { uid: `${week}`, seriesRef: 'serie', date, startTime: timeOfDay('10:00'), status: 'scheduled', ...other }
}

describe('the number of an appointment in its series', () => {
  it('counts by day, without the cancelled ones', () => {
    const places = placesInSeries([
      visit(2),
      visit(0, { status: 'completed' }),
      visit(1, { status: 'cancelled' }),
      visit(3),
    ])
    expect([...places]).toEqual([
      ['0', { number: 1, of: 3 }],
      ['2', { number: 2, of: 3 }],
      ['3', { number: 3, of: 3 }],
    ])
  })

  it('is missing where only one is left, and without a series', () => {
    expect(placesInSeries([visit(0), visit(1, { status: 'cancelled' }), visit(2, { seriesRef: null })]).size).toBe(0)
  })
})

describe('what follows in a series', () => {
  const now = { date: addDays(THURSDAY, 7), time: timeOfDay('12:00') }

  it('leaves out what is past, closed, earlier, or of another series', () => {
    const all = [
      visit(5),
      visit(0),
      visit(1),
      visit(2, { status: 'completed' }),
      visit(3, { status: 'rescheduled' }),
      visit(4, { seriesRef: 'otra' }),
    ]
    expect(followingInSeries(visit(0), all, now).map(({ uid }) => uid)).toEqual(['3', '5'])
    expect(followingInSeries(visit(4), all, now).map(({ uid }) => uid)).toEqual(['5'])
    expect(followingInSeries(visit(0, { seriesRef: null }), all, now)).toEqual([])
  })
})
