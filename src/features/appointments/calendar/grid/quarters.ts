import { SLOTS_PER_DAY, slotRange, type TimeRange } from '#domain/appointment/time-slots.ts'
import { DAY_END, DAY_START } from '#domain/clinic/agenda-hours.ts'
import { openingHoursOn } from '#domain/clinic/opening-hours.ts'
import { clinicTimeAt } from '#domain/values/clinic-time.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { minutesOf, type TimeOfDay } from '#domain/values/time-of-day.ts'

/**
 * Returns the quarter of an hour (0 … 51) at a height of a day's column. Heights outside the column count as its first
 * or last quarter.
 */
export function quarterAt(offset: number, height: number): number {
  const quarter = Math.floor((offset / height) * SLOTS_PER_DAY)
  return Math.min(Math.max(quarter, 0), SLOTS_PER_DAY - 1)
}

/** Returns the range between two quarters in either order, both included. */
export function rangeOfQuarters(one: number, other: number): TimeRange {
  return {
    startTime: slotRange(Math.min(one, other)).startTime,
    endTime: slotRange(Math.max(one, other)).endTime,
  }
}

/** Returns how far down a day's column a time lies, 0 to 1; null before 07:00 and after 20:00. */
export function shareOfDay(time: TimeOfDay): number | null {
  if (time < DAY_START || time > DAY_END) return null
  return (minutesOf(time) - minutesOf(DAY_START)) / (minutesOf(DAY_END) - minutesOf(DAY_START))
}

/** Returns where the current time lies in today's column; null outside the agenda's hours. */
export function presentShare(now: number): number | null {
  return shareOfDay(clinicTimeAt(now))
}

/** Returns the closed hours of a day within the agenda's hours. They are shaded, but may be booked. */
export function closedHours(date: LocalDate): TimeRange[] {
  const hours = openingHoursOn(date)
  if (!hours) return [{ startTime: DAY_START, endTime: DAY_END }]
  return [
    { startTime: DAY_START, endTime: hours.opens },
    { startTime: hours.closes, endTime: DAY_END },
  ].filter(({ startTime, endTime }) => startTime < endTime)
}
