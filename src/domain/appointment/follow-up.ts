import { addDays, daysBetween, type LocalDate } from '../values/dates/local-date.ts'
import type { WishedPlace } from './offered-times.ts'
import { holdersOf, type Occupation } from './time-slots.ts'

/** How many weeks are looked through for a free place. */
const FOLLOW_UP_WEEKS = 4

/**
 * Returns the places of a patient's next appointment, soonest first: weekday, hour and professional of the visit, in
 * each of the four weeks after it, or after `today` for an older visit.
 */
export function followUpPlaces(visit: WishedPlace, today: LocalDate): WishedPlace[] {
  const weeksPassed = Math.max(0, Math.floor(daysBetween(visit.date, today) / 7))
  return Array.from({ length: FOLLOW_UP_WEEKS }, (_, week) => ({
    ...visit,
    date: addDays(visit.date, 7 * (weeksPassed + week + 1)),
  }))
}

/** Returns the first of these places that is free in the agenda; the soonest if all are taken. */
export function freePlaceOf(places: readonly WishedPlace[], agenda: readonly Occupation[]): WishedPlace | undefined {
  return places.find((place) => holdersOf(place, agenda).length === 0) ?? places[0]
}
