import { getDaysInMonth } from 'date-fns'

/**
 * Reads a day as people type it: '25/3/2026', '25-03-2026', '25032026', or with the year's last two digits: '25/3/26' is of this
 * century, unless that is after `latest` ('YYYY-MM-DD'), as for a birth date.
 * @returns 'YYYY-MM-DD', '' for nothing, null for what is no day of the calendar.
 */
export function parseDateText(text: string, latest?: string): string | null {
  const bare = text.trim()
  if (bare === '') return ''
  const found = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare)
  if (!found) return null
  const [day = 0, month = 0, year = 0] = found.slice(1).map(Number)
  if (found[3]?.length === 4) return dayOf(day, month, year)
  const ofThisCentury = dayOf(day, month, 2000 + year)
  const isTooLate = ofThisCentury !== null && latest !== undefined && ofThisCentury > latest
  return isTooLate ? dayOf(day, month, 1900 + year) : ofThisCentury
}

function dayOf(day: number, month: number, year: number): string | null {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > getDaysInMonth(new Date(year, month - 1))) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Writes 'YYYY-MM-DD' as dd/MM/yyyy; what is no such day stays as it is. */
export function formatDateText(value: string): string {
  const [year, month, day] = isDay(value) ? value.split('-') : []
  return year === undefined ? value : `${day}/${month}/${year}`
}

/** Whether a text is a day written 'YYYY-MM-DD'. */
export function isDay(value: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return found !== null && parseDateText(`${found[3]}/${found[2]}/${found[1]}`) !== null
}
