import { addDays, isLocalDate, type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { isTimeOfDay, type TimeOfDay, timeAtMinutes } from '#domain/values/dates/time-of-day.ts'
import { foldText } from '#domain/values/folded-text.ts'
import { plainDigits } from '#domain/values/plain-digits.ts'

const MINUTES_PER_DAY = 1440
/** The day before serial 1 of the 1900 system, for days after the 29 February 1900 that spreadsheets invented. */
const EXCEL_ZERO = localDate('1899-12-30')
const FIRST_REAL_SERIAL = 61
const LAST_SERIAL = 73_050
const SERIAL = /^(\d{1,5})(?:[.,](\d+))?$/
const ISO = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?![\d])/
const LOCAL = /^(?:\p{L}+\.?,?\s+)?(\d{1,2})\s?[-/. ]\s?(\d{1,2}|\p{L}{3,}\.?)\s?[-/. ]\s?(\d{4}|\d{2})(?!\d)/u
const IN_WORDS = /^(?:\p{L}+,?\s+)?(\d{1,2})\s+de\s+(\p{L}+)(?:\s+del?)?\s+(\d{4})/u
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const

/** Returns the day of a serial number of a spreadsheet (1900 system, whole days); null outside of 1900 to 2099. */
export function dayOfSerial(serial: number): LocalDate | null {
  if (serial < 1 || serial > LAST_SERIAL) return null
  return addDays(EXCEL_ZERO, serial < FIRST_REAL_SERIAL ? serial + 1 : serial)
}

/**
 * Reads a day as spreadsheets and people write it: '25/3/84', '25-03-1984', '25 mar 1984', '25 de marzo de 1984',
 * '1984-03-25', the serial '30766', each also with a time after it. A year of two digits belongs to this century
 * unless that is after `latest`. Null for anything else.
 */
export function readWrittenDay(written: string, latest?: LocalDate): LocalDate | null {
  const text = plainDigits(written).trim()
  const serial = SERIAL.exec(text)
  if (serial) return dayOfSerial(Number(serial[1]))
  const iso = ISO.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day = '', month = '', year = ''] = IN_WORDS.exec(text) ?? LOCAL.exec(text) ?? []
  const number = monthOf(month)
  if (year.length === 4) return dayOf(Number(year), number, Number(day))
  if (year === '') return null
  const ofThisCentury = dayOf(2000 + Number(year), number, Number(day))
  const isTooLate = ofThisCentury !== null && latest !== undefined && ofThisCentury > latest
  return isTooLate ? dayOf(1900 + Number(year), number, Number(day)) : ofThisCentury
}

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const start = foldText(text).slice(0, 3)
  return MONTHS.indexOf((start === 'set' ? 'sep' : start) as (typeof MONTHS)[number]) + 1
}

function dayOf(year: number, month: number, day: number): LocalDate | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isLocalDate(text) ? text : null
}

/** A time as a spreadsheet stores it, alone or after the serial of its day. */
const PART_OF_DAY = /^(?:0|\d{5})?[.,](\d+)$/
const CLOCK =
  /(?:^|[\sT])(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(a\.?\s*m\.?|p\.?\s*m\.?)?\s*(?:hs?\.?|horas)?$/iu

/**
 * Reads a time: '9:30', '09.30', '9', '930', '9 hs', '3:30 p. m.', and the part of a day that spreadsheets store
 * ('0.395833333'). Null for anything else.
 */
export function readWrittenTime(written: string): TimeOfDay | null {
  const text = plainDigits(written).trim()
  const part = PART_OF_DAY.exec(text)
  if (part) return timeOfPart(Number(`0.${part[1]}`))
  const joined = /^(\d{1,2})(\d{2})$/.exec(text)
  if (joined) return clockTime(Number(joined[1]), Number(joined[2]), '')
  const found = CLOCK.exec(text)
  return found ? clockTime(Number(found[1]), Number(found[2] ?? 0), found[3] ?? '') : null
}

/** Reads the time that stands after a day in the same cell; null without one. */
export function timeAfterDay(written: string): TimeOfDay | null {
  const text = plainDigits(written).trim()
  if (/^\d{5}[.,]\d/.test(text)) return readWrittenTime(text)
  const time = /[\sT](\d{1,2}[:.]\d{2}.*)$/.exec(text)
  return time ? readWrittenTime(time[1] ?? '') : null
}

function timeOfPart(part: number): TimeOfDay | null {
  const minutes = Math.round(part * MINUTES_PER_DAY)
  return minutes < MINUTES_PER_DAY ? timeAtMinutes(minutes) : null
}

function clockTime(hour: number, minute: number, half: string): TimeOfDay | null {
  const isAfternoon = /^p/i.test(half) && hour < 12
  const isMidnight = /^a/i.test(half) && hour === 12
  const hours = isAfternoon ? hour + 12 : hour
  const text = `${String(isMidnight ? 0 : hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return isTimeOfDay(text) ? text : null
}
