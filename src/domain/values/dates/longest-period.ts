import { addMonths, type LocalDate, localDate } from './local-date.ts'

const FIVE_YEARS = 5 * 12
/** Later periods can't exceed five years: the calendar ends with the year 9999. */
const LAST_LIMITED = localDate('9994-12-31')

/** Whether a period, both days included, exceeds the five years that the server accepts; a mistyped year does. */
export function isTooLong({ from, to }: { from: LocalDate; to: LocalDate }): boolean {
  return from <= LAST_LIMITED && to > lastDayFrom(from)
}

/** Returns the last day of the longest period that begins on this day. */
export function lastDayFrom(from: LocalDate): LocalDate {
  return addMonths(from, FIVE_YEARS)
}
