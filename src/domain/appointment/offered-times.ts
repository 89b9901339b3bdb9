import { openingHoursOn } from '../clinic/opening-hours.ts'
import { clinicDayAt, clinicTimeAt } from '../values/clinic-time.ts'
import type { LocalDate } from '../values/local-date.ts'
import { holdersOf, nearestFreeRanges, type Occupation, slotRange, type TimeRange } from './time-slots.ts'

/** A stretch of one professional's agenda that somebody asks for. */
export interface WishedPlace extends TimeRange {
  date: LocalDate
  professionalId: number
}

/**
 * The free stretches of `date` that are offered for a wish: as long as it, of its professional, the nearest to its start first, at
 * most `count`; nothing of the past at the instant `now` (ms), and nothing outside the opening hours but for a wish that was itself
 * outside them, on its own day. `others` is the agenda of that day without the turno that is being moved.
 */
export function offeredTimes(
  wish: WishedPlace,
  date: LocalDate,
  others: readonly Occupation[],
  now: number,
  count: number,
): TimeRange[] {
  const mayLieOutside = date === wish.date && !isOpen(date, wish)
  const isOffered = (slot: number) => {
    const quarter = { date, professionalId: wish.professionalId, ...slotRange(slot) }
    return (
      !isPast(date, quarter, now) && (mayLieOutside || isOpen(date, quarter)) && holdersOf(quarter, others).length === 0
    )
  }
  return nearestFreeRanges(wish, isOffered, count)
}

function isPast(date: LocalDate, { startTime }: TimeRange, now: number): boolean {
  return date === clinicDayAt(now) && startTime < clinicTimeAt(now)
}

function isOpen(date: LocalDate, { startTime, endTime }: TimeRange): boolean {
  const hours = openingHoursOn(date)
  return hours !== null && startTime >= hours.opens && endTime <= hours.closes
}
