import { addMonths, type LocalDate, localDate } from '../values/local-date.ts'

/** A month as text, 'YYYY-MM'; text order is time order. */
export type Month = string & { readonly brand: 'Month' }

/** The month that a day lies in. */
export function monthOf(day: LocalDate): Month {
  return day.slice(0, 7) as Month
}

/** The month `count` months later (earlier when negative). */
export function shiftMonth(month: Month, count: number): Month {
  return monthOf(addMonths(localDate(`${month}-01`), count))
}

/** A longer gap is a mistyped year, and must not become a thousand empty months. */
const LONGEST_GAP = 12

/**
 * The months from the first to the last of those given, in order, so that a chart's axis is even. Of a gap of more than a year
 * only the ends stay.
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
