import type { DayRange } from '../income/income-ranges.ts'
import { addDays, addMonths, type LocalDate, startOfMonth } from '../values/dates/local-date.ts'

/** How many months before the current one staff devices mirror. */
const MONTHS_BACK = 13

/** Returns the first day that a staff device mirrors. Older rows are only on the server. */
export function windowStartOf(today: LocalDate): LocalDate {
  return startOfMonth(addMonths(today, -MONTHS_BACK))
}

/**
 * Returns the part of these days before the window, which must be read from the server; null if a staff device mirrors
 * all of them.
 */
export function daysBeforeWindow({ from, to }: DayRange, windowStart: LocalDate): DayRange | null {
  if (from >= windowStart) return null
  return { from, to: to < windowStart ? to : addDays(windowStart, -1) }
}
