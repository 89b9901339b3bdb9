import { addMonths, type LocalDate, startOfMonth } from '../values/local-date.ts'

/** Staff devices mirror from the first day of the month so many months back. */
const MONTHS_BACK = 13

/** The first day that a staff device mirrors; what is older stands on the server only. */
export function windowStartOf(today: LocalDate): LocalDate {
  return startOfMonth(addMonths(today, -MONTHS_BACK))
}
