import { SLOTS_PER_DAY, slotRange, type TimeRange } from '#domain/appointment/time-slots.ts'
import { DAY_END, DAY_START } from '#domain/clinic/agenda-hours.ts'
import { clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { minutesOf, type TimeOfDay } from '#domain/values/dates/time-of-day.ts'

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
