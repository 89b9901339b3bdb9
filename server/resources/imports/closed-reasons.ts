import {
  type ClosablePlace,
  closureAt,
  isWithinHours,
  type OpeningTimes,
} from '#domain/clinic/closures/closed-times.ts'
import { importReasons } from '#domain/import/import-reasons.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { Db } from '#server/db/schema.ts'
import { readOpeningTimes } from '#server/resources/closures/opening-times.ts'

/**
 * Returns why the clinic is closed at a place of one of these days, ready to show: by a closure, or outside the hours
 * that the owner has set. Null while it is open.
 */
export async function readClosedReasons(
  db: Db,
  dates: Iterable<LocalDate>,
): Promise<(place: ClosablePlace) => string | null> {
  const days = new Map<LocalDate, OpeningTimes>()
  for (const date of new Set(dates)) days.set(date, await readOpeningTimes(db, date))
  return (place) => {
    const times = days.get(place.date)
    if (!times) return null
    const closure = closureAt(times.closures, place)
    if (closure) return importReasons.closedBy(closure.reason)
    return times.areHoursSet && !isWithinHours(times.hours, place.date, place) ? importReasons.closed : null
  }
}
