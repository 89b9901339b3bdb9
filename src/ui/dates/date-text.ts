import { getDaysInMonth } from 'date-fns'

/** Context for reading a typed day; each 'YYYY-MM-DD'. */
interface DateReading {
  /** The first and the last possible day. */
  earliest?: string | undefined
  latest?: string | undefined
  /** Completes a day without a year to the nearest one; without `near` such a text is not a day. */
  near?: string | undefined
}

/**
 * Reads a day as people type it: '25/3/2026', '25-03-2026', '25032026', or with a year of two digits ('25/3/26',
 * '250326'). Such a year belongs to this century, unless that is after `latest`, as for a birth date. '25/3' becomes
 * the one nearest to `near`. @returns 'YYYY-MM-DD', '' for an empty text, null for anything that is not a calendar day.
 */
export function parseDateText(text: string, reading: DateReading = {}): string | null {
  const bare = text.trim()
  if (bare === '') return ''
  const found = PARTS.exec(bare) ?? DIGITS.exec(bare)
  if (!found) return null
  const [day = 0, month = 0, year = 0] = found.slice(1).map(Number)
  const yearDigits = found[3]?.length
  if (yearDigits === 4) return dayOf(day, month, year)
  return yearDigits === 2 ? withShortYear({ day, month, year }, reading) : withoutYear({ day, month }, reading)
}

const PARTS = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2}))?$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/

function withShortYear(
  { day, month, year }: { day: number; month: number; year: number },
  { latest }: DateReading,
): string | null {
  const ofThisCentury = dayOf(day, month, 2000 + year)
  const isTooLate = ofThisCentury !== null && latest !== undefined && ofThisCentury > latest
  return isTooLate ? dayOf(day, month, 1900 + year) : ofThisCentury
}

function withoutYear(
  { day, month }: { day: number; month: number },
  { earliest = '', latest, near }: DateReading,
): string | null {
  // With only a last day it is a birth date, whose year can't be guessed.
  if (near === undefined || latest !== undefined) return null
  const year = Number(near.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((each) => dayOf(day, month, each) ?? [])
  const possible = days.filter((each) => each >= earliest)
  const distance = (each: string) => Math.abs(Date.parse(each) - Date.parse(near))
  return possible.sort((one, other) => distance(one) - distance(other))[0] ?? null
}

function dayOf(day: number, month: number, year: number): string | null {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > getDaysInMonth(new Date(year, month - 1))) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Formats 'YYYY-MM-DD' as dd/MM/yyyy; returns any other text as it is. */
export function formatDateText(value: string): string {
  const [year, month, day] = isDay(value) ? value.split('-') : []
  return year === undefined ? value : `${day}/${month}/${year}`
}

/** Whether a text is a day in the form 'YYYY-MM-DD'. */
export function isDay(value: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return found !== null && parseDateText(`${found[3]}/${found[2]}/${found[1]}`) !== null
}
