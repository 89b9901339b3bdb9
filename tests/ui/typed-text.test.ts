import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDateText, isDay, parseDateText } from '#ui/dates/date-text.ts'
import { completeTimeText, timesBetween } from '#ui/dates/time-text.ts'
import { formatNumberText, parseNumberText } from '#ui/number-text.ts'

describe('a typed date', () => {
  it.each([
    ['25/03/2026', '2026-03-25'],
    ['5/3/2026', '2026-03-05'],
    ['25-03-2026', '2026-03-25'],
    [' 25032026 ', '2026-03-25'],
    ['29/02/2024', '2024-02-29'],
    ['5/1/27', '2027-01-05'],
    ['29/02/24', '2024-02-29'],
    ['021226', '2026-12-02'],
    ['290224', '2024-02-29'],
    [' 311226 ', '2026-12-31'],
    ['2-12-26', '2026-12-02'],
    ['02.12.2026', '2026-12-02'],
    ['2.12.26', '2026-12-02'],
    ['2 12 26', '2026-12-02'],
    ['02 12 2026', '2026-12-02'],
    ['2/12-26', '2026-12-02'],
    ['', ''],
  ])('reads %j as %j', (typed, day) => {
    expect(parseDateText(typed)).toBe(day)
  })

  it.each([
    '29/02/2026',
    '31/04/2026',
    '00/01/2026',
    '12/13/2026',
    '25/03',
    '25/03/2',
    '25/03/202',
    '29/02/26',
    '290226',
    '320126',
    '021326',
    '02122',
    '0212202',
    '2/12/',
    '2//26',
    'mañana',
    '2026-03-25',
  ])('refuses %j', (typed) => {
    expect(parseDateText(typed)).toBeNull()
  })

  it('with a year of two digits is not after the last possible day', () => {
    const today = '2026-11-19'
    expect(parseDateText('19/11/26', { latest: today })).toBe('2026-11-19')
    expect(parseDateText('20/11/26', { latest: today })).toBe('1926-11-20')
    expect(parseDateText('201126', { latest: today })).toBe('1926-11-20')
    expect(parseDateText('5/1/75', { latest: today })).toBe('1975-01-05')
    expect(parseDateText('5/1/2075', { latest: today })).toBe('2075-01-05')
  })

  it.each([
    ['2/12', '2026-12-02'],
    ['02-12', '2026-12-02'],
    ['2.12', '2026-12-02'],
    ['18/11', '2026-11-18'],
    ['19/11', '2026-11-19'],
    ['3/1', '2027-01-03'],
    ['28/6', '2026-06-28'],
    ['29/2', null],
    ['31/4', null],
    ['1/13', null],
    ['25', null],
    ['2512', null],
  ])('without a year is the nearest one: %j is %j', (typed, day) => {
    expect(parseDateText(typed, { near: '2026-11-19' })).toBe(day)
  })

  it('without a year is never before the first possible day, and never a birth date', () => {
    expect(parseDateText('18/11', { near: '2026-11-19', earliest: '2026-11-19' })).toBe('2027-11-18')
    expect(parseDateText('28/12', { near: '2027-01-05' })).toBe('2026-12-28')
    expect(parseDateText('28/12', { near: '2027-01-05', earliest: '2027-01-05' })).toBe('2027-12-28')
    expect(parseDateText('29/2', { near: '2027-06-01' })).toBe('2028-02-29')
    expect(parseDateText('2/3', { near: '2026-11-19', latest: '2026-11-19' })).toBeNull()
  })

  it('is formatted as it is read', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const value = date.toISOString().slice(0, 10)
        expect(isDay(value)).toBe(true)
        expect(parseDateText(formatDateText(value))).toBe(value)
      }),
    )
  })

  it('stays as it was typed when it is no date', () => {
    expect(formatDateText('31/02/2026')).toBe('31/02/2026')
    expect(formatDateText('2026-02-31')).toBe('2026-02-31')
  })
})

describe('a typed time', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['0915', '09:15'],
    ['23:59', '23:59'],
    ['10:07', '10:07'],
  ])('completes %j to %j', (typed, time) => {
    expect(completeTimeText(typed)).toBe(time)
  })

  it.each(['25:00', '9:75', 'nueve', '9:3', '12:000', ''])('leaves %j as it is', (typed) => {
    expect(completeTimeText(typed)).toBe(typed)
  })

  it('offers every quarter-hour from the first to the last', () => {
    const times = timesBetween('07:00', '19:45', 15)
    expect(times).toHaveLength(52)
    expect([times[0], times[9], times[51]]).toEqual(['07:00', '09:15', '19:45'])
  })
})

describe('a typed number', () => {
  it.each([
    ['18.000,50', '18000.50'],
    ['$ 18.000', '18000'],
    ['18000', '18000'],
    ['18000,5', '18000.5'],
    ['18000.5', '18000.5'],
    ['1.250.000,00', '1250000.00'],
    ['12.50', '12.50'],
    ['-5', '-5'],
    ['10,', '10'],
    ['', ''],
  ])('reads %j as %j', (typed, plain) => {
    expect(parseNumberText(typed)).toBe(plain)
  })

  it.each(['mil', '1,2,3', '1.2.3', '--5', ',', '12a'])('refuses %j', (typed) => {
    expect(parseNumberText(typed)).toBeNull()
  })

  it('is shown with points between thousands and a comma before decimals', () => {
    expect(formatNumberText('18000.5', 2)).toBe('18.000,50')
    expect(formatNumberText('1250000', 2)).toBe('1.250.000,00')
    expect(formatNumberText('999', 0)).toBe('999')
    expect(formatNumberText('10.125', 2)).toBe('10,125')
    expect(formatNumberText('mil', 2)).toBe('mil')
  })

  it('keeps its value when it is shown and read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const plain = (cents / 100).toFixed(2)
        expect(parseNumberText(formatNumberText(plain, 2))).toBe(plain)
      }),
    )
  })
})
