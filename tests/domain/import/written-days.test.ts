import { expect, it } from 'vitest'
import { dayOfSerial, readWrittenDay, readWrittenTime, timeAfterDay } from '#domain/import/written-days.ts'
import { localDate } from '#domain/values/dates/local-date.ts'

const today = localDate('2026-11-19')

it.each([
  ['25/3/84', '1984-03-25'],
  ['19/11/26', '2026-11-19'],
  ['20/11/26', '1926-11-20'],
  ['5-6-2001', '2001-06-05'],
  ['5.6.2001', '2001-06-05'],
  ['05 06 2001', '2001-06-05'],
  ['5 jun 2001', '2001-06-05'],
  ['5-jun.-01', '2001-06-05'],
  ['5 de setiembre de 2001', '2001-09-05'],
  ['lunes 5 de septiembre del 2001', '2001-09-05'],
  ['lun. 5/9/2001', '2001-09-05'],
  ['2001-09-05', '2001-09-05'],
  ['2001-09-05 10:30', '2001-09-05'],
  ['5/9/2001 10:30', '2001-09-05'],
  ['30766', '1984-03-25'],
  ['30766.5', '1984-03-25'],
])('%j is %s', (text, day) => {
  expect(readWrittenDay(text, today)).toBe(day)
})

it.each(['31/02/1980', '13/13/2000', 'marzo', '5/2001', '99999', '5 de brumario de 2001', '', '3/5'])(
  '%j is no day',
  (text) => {
    expect(readWrittenDay(text, today)).toBeNull()
  },
)

it('a serial counts days as spreadsheets do, with the day that they invented', () => {
  expect([1, 59, 61, 46350].map(dayOfSerial)).toEqual(['1900-01-01', '1900-02-28', '1900-03-01', '2026-11-24'])
  expect([0, 99_999].map(dayOfSerial)).toEqual([null, null])
})

it.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['930', '09:30'],
  ['9 hs', '09:00'],
  ['9:30 hs.', '09:30'],
  ['9h', '09:00'],
  ['3:30 p. m.', '15:30'],
  ['12:15 AM', '00:15'],
  ['9:30:00', '09:30'],
  ['0.395833333333333', '09:30'],
  ['0,5', '12:00'],
  ['46350.395833333', '09:30'],
])('%j is %s', (text, time) => {
  expect(readWrittenTime(text)).toBe(time)
})

it.each(['25:00', 'mañana', '', '9:75', '12345'])('%j is no time', (text) => {
  expect(readWrittenTime(text)).toBeNull()
})

it('a day may have its time in the same cell', () => {
  const cells = ['24/11/2026 9:30', '2026-11-24T09:30:00', '46350.5', '24/11/2026']
  expect(cells.map(timeAfterDay)).toEqual(['09:30', '09:30', '12:00', null])
})
