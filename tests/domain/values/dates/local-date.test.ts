import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDayInWords, formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  formatDayShort,
  isLocalDate,
  localDate,
  startOfMonth,
  weekdayOf,
} from '#domain/values/dates/local-date.ts'
import { anyDay } from '#tests/domain/domain-arbitraries.ts'

const day = localDate

describe('isLocalDate', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '2026-01-01', '0001-01-01', '9999-12-31'])('takes %s', (text) => {
    expect(isLocalDate(text)).toBe(true)
  })

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-01-32',
    '0000-01-01',
    '2024-1-1',
    '12024-01-01',
    '2024-01-01T00:00',
    ' 2024-01-01',
    '2024-01-01\n',
    '01/01/2024',
    '-024-01-01',
    '',
  ])('refuses %j', (text) => {
    expect(isLocalDate(text)).toBe(false)
  })

  it('refuses an invalid day with a RangeError', () => {
    expect(() => localDate('2023-02-29')).toThrow(RangeError)
  })
})

describe('addDays', () => {
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2024-02-29', 365, '2025-02-28'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-31', 1, '2026-04-01'],
    ['2026-11-19', 0, '2026-11-19'],
  ] as const)('%s and %i days are %s', (from, count, to) => {
    expect(addDays(day(from), count)).toBe(to)
  })

  it('moves one day at a time across the nights when Argentina changed its clocks', () => {
    expect(addDays(day('2008-10-18'), 1)).toBe('2008-10-19')
    expect(addDays(day('2008-10-19'), 1)).toBe('2008-10-20')
    expect(addDays(day('1990-10-20'), 1)).toBe('1990-10-21')
    expect(addDays(day('1990-10-21'), 1)).toBe('1990-10-22')
    expect(addDays(day('2009-03-14'), 1)).toBe('2009-03-15')
    expect(addDays(day('2009-03-15'), 1)).toBe('2009-03-16')
  })

  it('is reversed by the negative count', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (date, count) => {
        expect(addDays(addDays(date, count), -count)).toBe(date)
      }),
    )
  })
})

describe('addMonths', () => {
  it.each([
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-31', 1, '2026-06-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-01-31', -13, '2024-12-31'],
    ['2026-11-19', 0, '2026-11-19'],
  ] as const)('%s and %i months are %s', (from, count, to) => {
    expect(addMonths(day(from), count)).toBe(to)
  })

  it('gives the wanted month, never a later day of the month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (date, count) => {
        const moved = addMonths(date, count)
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(months(moved) - months(date)).toBe(count)
        const shortened = moved.slice(8) < date.slice(8)
        expect(moved.slice(8) === date.slice(8) || (shortened && moved === endOfMonth(moved))).toBe(true)
      }),
    )
  })
})

describe('months, weekdays and distances', () => {
  it.each([
    ['2024-02-10', '2024-02-01', '2024-02-29'],
    ['2023-02-28', '2023-02-01', '2023-02-28'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
    ['2026-04-01', '2026-04-01', '2026-04-30'],
  ] as const)('the month of %s runs from %s to %s', (date, first, last) => {
    expect([startOfMonth(day(date)), endOfMonth(day(date))]).toEqual([first, last])
  })

  it.each([
    ['2026-11-15', 0],
    ['2026-11-19', 4],
    ['2024-02-29', 4],
    ['2008-10-19', 0],
    ['2026-11-21', 6],
  ] as const)('%s has weekday %i', (date, weekday) => {
    expect(weekdayOf(day(date))).toBe(weekday)
  })

  it('counts whole days across clock changes, leap days and years', () => {
    expect(daysBetween(day('2008-10-18'), day('2008-10-20'))).toBe(2)
    expect(daysBetween(day('2009-03-14'), day('2009-03-16'))).toBe(2)
    expect(daysBetween(day('2024-02-28'), day('2024-03-01'))).toBe(2)
    expect(daysBetween(day('2023-02-28'), day('2023-03-01'))).toBe(1)
    expect(daysBetween(day('2025-12-31'), day('2026-01-01'))).toBe(1)
    expect(daysBetween(day('2026-01-01'), day('2025-12-31'))).toBe(-1)
    expect(daysBetween(day('2026-01-01'), day('2026-01-01'))).toBe(0)
  })

  it('agrees with addDays, and sorts days as text', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b)
        expect(a < b).toBe(daysBetween(a, b) > 0)
        expect((weekdayOf(a) + (daysBetween(a, b) % 7) + 7) % 7).toBe(weekdayOf(b))
      }),
    )
  })
})

describe('days in words', () => {
  it('names weekday and month in Spanish', () => {
    expect(formatDayInWords(day('2026-11-19'))).toBe('jueves 19 de noviembre')
    expect(formatDayInWordsWithYear(day('2024-02-29'))).toBe('jueves 29 de febrero de 2024')
    expect(formatDayInWords(day('2026-08-01'))).toBe('sábado 1 de agosto')
    expect(formatDayInWords(day('2026-08-05'))).toBe('miércoles 5 de agosto')
  })

  it('uses the names of weekdays and months of the language', () => {
    const language = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', weekday: 'long', month: 'long' })
    for (let date = day('2026-01-01'); date < '2027-01-01'; date = addDays(date, 1)) {
      const parts = new Map(language.formatToParts(Date.parse(date)).map(({ type, value }) => [type, value]))
      const inWords = `${parts.get('weekday')} ${Number(date.slice(8))} de ${parts.get('month')}`
      expect(formatDayInWords(date)).toBe(inWords)
    }
  })

  it.each([
    ['2008-10-19', 'domingo 19 de octubre de 2008', '19/10/2008'],
    ['1990-10-21', 'domingo 21 de octubre de 1990', '21/10/1990'],
  ] as const)('shows %s, a day without midnight in Argentina, as itself', (date, inWords, short) => {
    expect(formatDayInWordsWithYear(day(date))).toBe(inWords)
    expect(formatDayShort(day(date))).toBe(short)
  })

  it('keeps the whole day in the short form', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(formatDayShort(date).split('/').reverse().join('-')).toBe(date)
      }),
    )
  })
})
