import { describe, expect, it } from 'vitest'
import { MOST_IN_SERIES, seriesDays } from '#domain/series/series-days.ts'
import { localDate } from '#domain/values/dates/local-date.ts'

const THURSDAY = localDate('2026-11-19')
const rule = { weekdays: [], everyWeeks: 1, times: 3 }

describe('the days of a series', () => {
  it('are the same weekday of the next weeks', () => {
    expect(seriesDays(THURSDAY, rule)).toEqual(['2026-11-19', '2026-11-26', '2026-12-03'])
  })

  it('leave weeks out where it is not repeated each week', () => {
    expect(seriesDays(THURSDAY, { ...rule, everyWeeks: 3 })).toEqual(['2026-11-19', '2026-12-10', '2026-12-31'])
  })

  it('begin with the next of the wanted weekdays, Sunday last in its week', () => {
    const days = seriesDays(THURSDAY, { weekdays: [0, 1, 3], everyWeeks: 2, times: 5 })
    expect(days).toEqual(['2026-11-22', '2026-11-30', '2026-12-02', '2026-12-06', '2026-12-14'])
  })

  it('cross a leap day and a year, and are at most sixty', () => {
    const days = seriesDays(localDate('2027-12-30'), { ...rule, times: 500 })
    expect(days).toHaveLength(MOST_IN_SERIES)
    expect(days.slice(8, 11)).toEqual(['2028-02-24', '2028-03-02', '2028-03-09'])
  })
})
