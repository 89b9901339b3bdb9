import { describe, expect, it } from 'vitest'
import { unsetClinic } from '#domain/clinic/clinic-info.ts'
import { openRangesOf, openRangesOn, rangesInWords } from '#domain/clinic/opening-hours.ts'
import { unsetHours } from '#domain/clinic/settings/settings-values.ts'
import { structuredDataOf } from '#domain/clinic/structured-data.ts'
import { weekOf } from '#domain/clinic/weekly-hours.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const MORNING = { from: timeOfDay('09:00'), to: timeOfDay('12:00') }
const AFTERNOON = { from: timeOfDay('16:00'), to: timeOfDay('20:00') }

describe('the hours of the specification', () => {
  it.each([
    ['2026-11-16', '20:00'],
    ['2026-11-17', '20:00'],
    ['2026-11-18', '18:00'],
    ['2026-11-19', '20:00'],
    ['2026-11-20', '17:00'],
    ['2026-11-21', null],
    ['2026-11-22', null],
  ])('on %s end at %s', (date, to) => {
    expect(openRangesOn(unsetHours, localDate(date))).toEqual(to ? [{ from: '14:00', to }] : [])
  })

  it('begin with Monday in a list', () => {
    const week = weekOf(unsetHours)
    expect(week.map(({ name }) => name)).toEqual([
      'lunes',
      'martes',
      'miércoles',
      'jueves',
      'viernes',
      'sábado',
      'domingo',
    ])
    expect(week.filter(({ ranges }) => ranges.length === 0).map(({ name }) => name)).toEqual(['sábado', 'domingo'])
  })
})

describe('hours that the owner has set', () => {
  const hours = { ...unsetHours, saturday: [MORNING, AFTERNOON], monday: [] }

  it('may have two parts a day', () => {
    expect(openRangesOf(hours, 6)).toEqual([MORNING, AFTERNOON])
    expect(rangesInWords(hours.saturday)).toBe('09:00 a 12:00 y 16:00 a 20:00')
    expect(rangesInWords([MORNING])).toBe('09:00 a 12:00')
    expect(rangesInWords([])).toBe('')
  })

  it('reach search engines part by part', () => {
    const told = structuredDataOf({ ...unsetClinic, hours }, 'https://turnos.example').openingHoursSpecification
    expect(told).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Saturday',
      opens: '16:00',
      closes: '20:00',
    })
    expect(told).toHaveLength(6)
  })
})
