/** A clinic day as text, 'YYYY-MM-DD', without time or zone; text order is chronological. */
export type LocalDate = string & { readonly brand: 'LocalDate' }

const SHAPE = /^\d{4}-\d{2}-\d{2}$/
/** Every month has this day and those before it. */
const DAY_OF_EVERY_MONTH = 28

/** Whether the text is an existing day: '2024-02-29' is, '2023-02-29' and '2024-13-01' are not. */
export function isLocalDate(text: string): text is LocalDate {
  if (!SHAPE.test(text)) return false
  const { year, month, day } = parts(text)
  // A calendar is slow, and a mirror has tens of thousands of days.
  if (day <= DAY_OF_EVERY_MONTH) return year > 0 && month >= 1 && month <= 12 && day >= 1
  const date = utcDay(year, month, day)
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Converts a well-formed day (a constant, a checked value); throws a RangeError otherwise. */
export function localDate(text: string): LocalDate {
  if (!isLocalDate(text)) throw new RangeError(`not a calendar day: ${text}`)
  return text
}

/** Returns the day `count` days later (earlier if negative). */
export function addDays(date: LocalDate, count: number): LocalDate {
  const { year, month, day } = parts(date)
  return fromUtc(utcDay(year, month, day + count))
}

/**
 * Returns the same day `count` months later, or that month's last day if it is shorter (31 January + 1 = 28 or 29
 * February).
 */
export function addMonths(date: LocalDate, count: number): LocalDate {
  const { year, month, day } = parts(date)
  const lastDay = utcDay(year, month + count + 1, 0).getUTCDate()
  return fromUtc(utcDay(year, month + count, Math.min(day, lastDay)))
}

/** Returns the first day of the date's month. */
export function startOfMonth(date: LocalDate): LocalDate {
  return localDate(`${date.slice(0, 7)}-01`)
}

/** Returns the last day of the date's month. */
export function endOfMonth(date: LocalDate): LocalDate {
  return addDays(addMonths(startOfMonth(date), 1), -1)
}

/** Returns the weekday, 0 = Sunday … 6 = Saturday. */
export function weekdayOf(date: LocalDate): number {
  const { year, month, day } = parts(date)
  return utcDay(year, month, day).getUTCDay()
}

/** Returns the Monday of that day's week, as in the agenda. */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}

/** Returns the number of days from `from` to `to`: 0 for the same day, negative if `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  const a = parts(from)
  const b = parts(to)
  const millis = utcDay(b.year, b.month, b.day).getTime() - utcDay(a.year, a.month, a.day).getTime()
  return Math.round(millis / 86_400_000)
}

/** '19/11/2026', as in fields and lists. */
export function formatDayShort(date: LocalDate): string {
  const { year, month, day } = parts(date)
  return `${pad(day)}/${pad(month)}/${String(year).padStart(4, '0')}`
}

function parts(date: string): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** Calendar arithmetic uses UTC, where every day has 24 hours, so the device's zone does not matter. */
function utcDay(year: number, month: number, day: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date
}

function fromUtc(date: Date): LocalDate {
  return localDate(
    `${String(date.getUTCFullYear()).padStart(4, '0')}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`,
  )
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
