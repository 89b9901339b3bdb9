import { describe, expect, it } from 'vitest'
import { holidaysOf } from '#domain/clinic/closures/holidays.ts'

const days = (year: number) => holidaysOf(year).map(({ date }) => date.slice(5))
const dayOf = (year: number, wanted: string) => holidaysOf(year).find(({ name }) => name === wanted)

describe('national holidays', () => {
  it.each([
    [2024, '01-01 02-12 02-13 03-24 03-29 04-02 05-01 05-25 06-17 06-20 07-09 08-17 10-12 11-18 12-08 12-25'],
    [2025, '01-01 03-03 03-04 03-24 04-02 04-18 05-01 05-25 06-16 06-20 07-09 08-17 10-10 11-24 12-08 12-25'],
    [2026, '01-01 02-16 02-17 03-24 04-02 04-03 05-01 05-25 06-15 06-20 07-09 08-17 10-12 11-23 12-08 12-25'],
    [2027, '01-01 02-08 02-09 03-24 03-26 04-02 05-01 05-25 06-20 06-21 07-09 08-16 10-11 11-20 12-08 12-25'],
  ])('are those of the calendar of %i', (year, expected) => {
    expect(days(year)).toEqual(expected.split(' '))
  })

  it.each([
    [2000, '04-21'],
    [2008, '03-21'],
    [2038, '04-23'],
    [2049, '04-16'],
    [2076, '04-17'],
  ])('have Good Friday where Easter of %i puts it', (year, expected) => {
    expect(dayOf(year, 'goodFriday')?.date.slice(5)).toBe(expected)
  })

  it('leave a movable one on a weekend where it is, and say where the government may move it', () => {
    expect(dayOf(2027, 'sovereignty')).toMatchObject({ date: '2027-11-20', mayMoveTo: ['2027-11-19', '2027-11-22'] })
    expect(dayOf(2025, 'sanMartin')).toMatchObject({ date: '2025-08-17', mayMoveTo: ['2025-08-15', '2025-08-18'] })
  })

  it('have the day to which the government moved one', () => {
    expect(dayOf(2025, 'diversity')).toEqual({
      name: 'diversity',
      date: '2025-10-10',
      reason: 'Día del Respeto a la Diversidad Cultural',
    })
  })
})
