import { closureAt, isWithinHours, type OpeningTimes } from '../clinic/closures/closed-times.ts'
import { clinicDayAt, clinicTimeAt } from '../values/dates/clinic-time.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import { holdersOf, nearestFreeRanges, type Occupation, slotRange, type TimeRange } from './time-slots.ts'

/** A requested time range with a professional. */
export interface WishedPlace extends TimeRange {
  date: LocalDate
  professionalId: number
}

/** What is offered of a day. */
interface Offer {
  /** Whether a slot (0 … 51) of the day is free for the wish's professional. */
  isFree: (slot: number) => boolean
  /** Epoch milliseconds. */
  now: number
  count: number
  times: OpeningTimes
}

/**
 * Returns the free ranges of `date` that are offered for a wish: of the same length, the `count` nearest to its start,
 * in order of time. Ranges before `now` are left out. So are closed ones, unless the wish was itself closed, on its
 * own day.
 */
export function offeredTimes(wish: WishedPlace, date: LocalDate, { isFree, now, count, times }: Offer): TimeRange[] {
  const isOpenFor = (range: TimeRange) => isOpen(times, { ...range, date, professionalId: wish.professionalId })
  const mayLieOutside = date === wish.date && !isOpenFor(wish)
  const isOffered = (slot: number) => {
    const quarter = slotRange(slot)
    return isFree(slot) && !isPast(date, quarter, now) && (mayLieOutside || isOpenFor(quarter))
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

function isOpen({ hours, closures }: OpeningTimes, place: WishedPlace): boolean {
  return isWithinHours(hours, place.date, place) && closureAt(closures, place) === null
}
