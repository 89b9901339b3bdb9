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
 * The free stretches of `date` that are offered for a wish: as long as it, the `count` nearest to its start, in the order of the
 * day; nothing of the past at the instant `now` (ms), and nothing outside the opening hours but for a wish that was itself outside
 * them, on its own day. `isFree` says of a quarter (0 … 51) of that day whether nobody else has it of the wish's professional.
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

/** Whether nobody of `others`, the agenda of that day without the appointment that is being moved, has a quarter of it. */
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
