import { type AppointmentStatus, mayMove } from '../appointment/appointment-status.ts'
import type { ClinicMoment } from '../appointment/next-appointment.ts'
import { isToCome } from '../appointment/next-appointment.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import type { TimeOfDay } from '../values/dates/time-of-day.ts'

/** The fields of an appointment of a series that decide. */
export interface SeriesVisit {
  uid: string
  seriesRef: string | null
  date: LocalDate
  startTime: TimeOfDay
  status: AppointmentStatus
}

/** The number of an appointment in its series: 3 of 10. */
export interface PlaceInSeries {
  number: number
  of: number
}

/**
 * Numbers the appointments of series by day and start, by uid. Cancelled and rejected ones have no number, and one that
 * stands alone is no series.
 */
export function placesInSeries(visits: readonly SeriesVisit[]): ReadonlyMap<string, PlaceInSeries> {
  const bySeries = new Map<string, SeriesVisit[]>()
  for (const visit of visits) {
    const { seriesRef, status } = visit
    if (seriesRef === null || status === 'cancelled' || status === 'rejected') continue
    bySeries.set(seriesRef, [...(bySeries.get(seriesRef) ?? []), visit])
  }
  const places = new Map<string, PlaceInSeries>()
  for (const series of bySeries.values()) {
    if (series.length === 1) continue
    for (const [index, { uid }] of series.sort(byPlace).entries())
      places.set(uid, { number: index + 1, of: series.length })
  }
  return places
}

/**
 * Returns the appointments of the same series after this one, soonest first, that can still be moved or cancelled: those
 * that have begun, and closed ones, are left as they are.
 */
export function followingInSeries<Visit extends SeriesVisit>(
  seen: SeriesVisit,
  visits: readonly Visit[],
  now: ClinicMoment,
): Visit[] {
  if (seen.seriesRef === null) return []
  return visits
    .filter((visit) => visit.seriesRef === seen.seriesRef && visit.uid !== seen.uid && byPlace(visit, seen) > 0)
    .filter((visit) => mayMove(visit.status) && isToCome(visit, now))
    .sort(byPlace)
}

function byPlace(a: SeriesVisit, b: SeriesVisit): number {
  const [one, other] = [`${a.date} ${a.startTime} ${a.uid}`, `${b.date} ${b.startTime} ${b.uid}`]
  return one < other ? -1 : Number(one > other)
}
