import type { DayRange } from '../income/income-ranges.ts'
import { addDays, addMonths, type LocalDate, startOfMonth } from '../values/local-date.ts'

/** Staff devices mirror from the first day of the month so many months back. */
const MONTHS_BACK = 13

/** The first day that a staff device mirrors; what is older stands on the server only. */
export function windowStartOf(today: LocalDate): LocalDate {
  return startOfMonth(addMonths(today, -MONTHS_BACK))
}

/** Those of these days that lie before the window, and so must be asked of the server; null when a staff device mirrors them all. */
export function daysBeforeWindow({ from, to }: DayRange, windowStart: LocalDate): DayRange | null {
  if (from >= windowStart) return null
  return { from, to: to < windowStart ? to : addDays(windowStart, -1) }
}
