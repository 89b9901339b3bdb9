import { addMonths, type LocalDate, localDate } from '../values/dates/local-date.ts'

/** A month as text, 'YYYY-MM'; text order is chronological. */
export type Month = string & { readonly brand: 'Month' }

/** Returns a day's month. */
export function monthOf(day: LocalDate): Month {
  return day.slice(0, 7) as Month
}

/** Returns the month `count` months later (earlier if negative). */
export function shiftMonth(month: Month, count: number): Month {
  return monthOf(addMonths(localDate(`${month}-01`), count))
}

/** In months. A longer gap comes from a mistyped year and must not add a thousand empty months. */
const LONGEST_GAP = 12

/**
 * Returns the months from the first to the last of those given, in order, for an even chart axis. Gaps of more than a
 * year are not filled.
 */
export function everyMonth(months: Iterable<Month>): Month[] {
  const given = [...new Set(months)].sort()
  return given.flatMap((month, index) => {
    const next = given[index + 1]
    return next === undefined ? [month] : [month, ...monthsBetween(month, next)]
  })
}

function monthsBetween(month: Month, next: Month): Month[] {
  const between: Month[] = []
  for (let at = shiftMonth(month, 1); at < next; at = shiftMonth(at, 1)) {
    between.push(at)
    if (between.length >= LONGEST_GAP) return []
  }
  return between
}
