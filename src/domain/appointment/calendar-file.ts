import { CLINIC_TIME_ZONE } from '../values/dates/clinic-time.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import type { TimeOfDay } from '../values/dates/time-of-day.ts'

/** An appointment for the person's own calendar. */
export interface CalendarAppointment {
  /** Permanent, so that a second import updates the entry instead of adding one. */
  uid: string
  date: LocalDate
  startTime: TimeOfDay
  endTime: TimeOfDay
  /** How often the appointment changed, as far as known; a higher number replaces the entry. */
  sequence: number
  title: string
  place: string
  /** Lines below the title. */
  text: string
}

const OCTETS_A_LINE = 75

/**
 * Returns an appointment as an iCalendar file (RFC 5545). Times are in the clinic's zone, so that a phone abroad shows
 * the right hour. Lines end with CRLF and are folded at 75 octets; texts are escaped. There is no METHOD: the file
 * invites nobody, and each method needs an ORGANIZER. `stamp` is the time of writing (epoch milliseconds).
 */
export function calendarFile(appointment: CalendarAppointment, stamp: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quiropraxia//Turnos//ES',
    'CALSCALE:GREGORIAN',
    ...ZONE,
    'BEGIN:VEVENT',
    `UID:${escapeText(appointment.uid)}`,
    `DTSTAMP:${stampText(stamp)}`,
    `SEQUENCE:${appointment.sequence}`,
    `DTSTART;TZID=${CLINIC_TIME_ZONE}:${wallText(appointment.date, appointment.startTime)}`,
    `DTEND;TZID=${CLINIC_TIME_ZONE}:${wallText(appointment.date, appointment.endTime)}`,
    `SUMMARY:${escapeText(appointment.title)}`,
    `LOCATION:${escapeText(appointment.place)}`,
    `DESCRIPTION:${escapeText(appointment.text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escapeText(appointment.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** Argentina has had a fixed offset without summer time since 2009. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${CLINIC_TIME_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:20090315T000000',
  'TZOFFSETFROM:-0300',
  'TZOFFSETTO:-0300',
  'TZNAME:ART',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function wallText(date: LocalDate, time: TimeOfDay): string {
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}00`
}

function stampText(stamp: number): string {
  return new Date(stamp).toISOString().replace(/\.\d+|[-:]/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** Folds a long line: it continues after CRLF and a blank, and no character is split. */
function foldLine(line: string): string {
  let octets = 0
  let text = ''
  for (const letter of line) {
    const size = octetsOf(letter)
    if (octets + size > OCTETS_A_LINE) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}

/** Returns a character's length in UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
