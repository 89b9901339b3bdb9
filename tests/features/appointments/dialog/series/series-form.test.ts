import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import {
  begunSeries,
  listedWishes,
  NO_SERIES,
  saidWith,
  seriesErrors,
} from '#features/appointments/dialog/series/series-form.ts'
import { seriesTexts } from '#features/appointments/dialog/series/series-texts.ts'

const place = { date: '2026-11-26', startTime: '10:00', endTime: '10:15', professionalId: '1' }
const repeated = { ...NO_SERIES, ...begunSeries(0) }
const FIRST = localDate('2026-11-26')

describe('the form of a series', () => {
  it('begins with what is left of the plan, else with ten', () => {
    expect(begunSeries(7).times).toBe('7')
    expect(begunSeries(1).times).toBe('10')
    expect(begunSeries(200).times).toBe('60')
  })

  it('lists nothing while the appointment is not repeated, or day, count or professional is missing', () => {
    expect(listedWishes(place, NO_SERIES)).toEqual([])
    expect(listedWishes({ ...place, date: '26/11' }, repeated)).toEqual([])
    expect(listedWishes({ ...place, professionalId: '' }, repeated)).toEqual([])
    expect(listedWishes(place, { ...repeated, times: '61' })).toEqual([])
    expect(listedWishes(place, repeated)).toHaveLength(10)
    expect(listedWishes(place, { ...repeated, extra: '2' })).toHaveLength(12)
  })

  it('keeps what was said about a line when hour or count is changed', () => {
    const lines = saidWith(saidWith('', FIRST, { isTicked: false }), FIRST, { startTime: '12:00', endTime: '12:15' })
    const [first, second] = listedWishes({ ...place, startTime: '11:00' }, { ...repeated, times: '4', lines })
    expect(first).toMatchObject({ date: FIRST, startTime: '12:00', endTime: '12:15', isTicked: false })
    expect(second).toMatchObject({ startTime: '11:00' })
  })

  it('says which count it takes, and that a date must be ticked', () => {
    expect(seriesErrors({ ...repeated, times: '1' }, 0)).toEqual({ times: seriesTexts.timesInvalid })
    expect(seriesErrors(repeated, 0)).toEqual({ lines: seriesTexts.noneTicked })
    expect(seriesErrors(repeated, 3)).toEqual({})
    expect(seriesErrors(NO_SERIES, 0)).toEqual({})
  })
})
