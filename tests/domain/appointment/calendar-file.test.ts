import { expect, it } from 'vitest'
import { calendarFile } from '#domain/appointment/calendar-file.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const appointment = {
  uid: '7@quiropraxia',
  date: localDate('2026-11-24'),
  startTime: timeOfDay('19:45'),
  endTime: timeOfDay('20:00'),
  sequence: 3,
  title: 'Turno en Quiropraxia',
  place: 'San Martín 123, Bell Ville',
  text: 'Motivo: cuello; espalda, hombro\nTraer C:\\estudios',
}
const file = calendarFile(appointment, Date.UTC(2026, 10, 20, 15, 4, 5, 678))
const unfolded = file.replaceAll('\r\n ', '')

it("has the clinic's time zone and the clinic's local time", () => {
  expect(file).toContain('DTSTART;TZID=America/Argentina/Cordoba:20261124T194500\r\n')
  expect(file).toContain('DTEND;TZID=America/Argentina/Cordoba:20261124T200000\r\n')
  expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:America/Argentina/Cordoba\r\n')
  expect(file).toContain('TZOFFSETTO:-0300\r\n')
  expect(file).toContain('DTSTAMP:20261120T150405Z\r\n')
})

it('ends every line with CRLF, the last one too', () => {
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

it('escapes commas, semicolons, backslashes and line ends', () => {
  expect(unfolded).toContain('LOCATION:San Martín 123\\, Bell Ville\r\n')
  expect(unfolded).toContain('DESCRIPTION:Motivo: cuello\\; espalda\\, hombro\\nTraer C:\\\\estudios\r\n')
})

it('folds long lines at 75 octets without cutting a letter', () => {
  const text = 'ñandú, '.repeat(40)
  const long = calendarFile({ ...appointment, text }, 0)
  const lines = long.split('\r\n')
  const octets = lines.map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(long.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text.replaceAll(',', '\\,')}\r\n`)
})

it('keeps one UID for one appointment', () => {
  expect(file).toContain('UID:7@quiropraxia\r\nDTSTAMP')
  expect(file).toContain('SEQUENCE:3\r\n')
})

it('is a plain entry without a method, which would require an organizer (RFC 5546, 3.2.1)', () => {
  expect(unfolded).not.toMatch(/^(METHOD|ORGANIZER|ATTENDEE)/m)
})
