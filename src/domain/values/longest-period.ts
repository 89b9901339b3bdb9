import { addMonths, type LocalDate, localDate } from './local-date.ts'

const FIVE_YEARS = 5 * 12
/** Nothing that begins later is longer than five years: the calendar ends with the year 9999. */
const LAST_LIMITED = localDate('9994-12-31')

/** Whether a period, both its days included, is longer than the server answers for: five years, as a mistyped year makes it. */
export function isTooLong({ from, to }: { from: LocalDate; to: LocalDate }): boolean {
  return from <= LAST_LIMITED && to > lastDayFrom(from)
}

/** The last day of the longest period that begins with this one. */
export function lastDayFrom(from: LocalDate): LocalDate {
  return addMonths(from, FIVE_YEARS)
}
