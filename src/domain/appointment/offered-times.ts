import { openingHoursOn } from '../clinic/opening-hours.ts'
import { clinicDayAt, clinicTimeAt } from '../values/clinic-time.ts'
import type { LocalDate } from '../values/local-date.ts'
import { holdersOf, nearestFreeRanges, type Occupation, slotRange, type TimeRange } from './time-slots.ts'

/** A requested time range with a professional. */
export interface WishedPlace extends TimeRange {
  date: LocalDate
  professionalId: number
}

/**
 * Returns the free ranges of `date` that are offered for a wish: of the same length, the `count` nearest to its start,
 * in order of time. Ranges before `now` (epoch milliseconds) are left out. So are ranges outside the opening hours,
 * unless the wish was itself outside, on its own day. `isFree` tells whether a slot (0 … 51) of that day is free for
 * the wish's professional.
 */
export function offeredTimes(
  wish: WishedPlace,
  date: LocalDate,
  isFree: (slot: number) => boolean,
  now: number,
  count: number,
): TimeRange[] {
  const mayLieOutside = date === wish.date && !isOpen(date, wish)
  const isOffered = (slot: number) => {
    const quarter = slotRange(slot)
    return isFree(slot) && !isPast(date, quarter, now) && (mayLieOutside || isOpen(date, quarter))
  }
  return nearestFreeRanges(wish, isOffered, count)
}

/**
 * Returns a function that tells whether a slot is free. `others` is that day's agenda without the appointment being
 * moved.
 */
export function freeAmong(
  others: readonly Occupation[],
  { professionalId }: WishedPlace,
  date: LocalDate,
): (slot: number) => boolean {
  return (slot) => holdersOf({ date, professionalId, ...slotRange(slot) }, others).length === 0
}

function isPast(date: LocalDate, { startTime }: TimeRange, now: number): boolean {
  const today = clinicDayAt(now)
  return date < today || (date === today && startTime < clinicTimeAt(now))
}

function isOpen(date: LocalDate, { startTime, endTime }: TimeRange): boolean {
  const hours = openingHoursOn(date)
  return hours !== null && startTime >= hours.opens && endTime <= hours.closes
}
