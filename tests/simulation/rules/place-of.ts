import { type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { type TimeOfDay, timeOfDay } from '#domain/values/dates/time-of-day.ts'

const DAYS = [localDate('2026-03-03'), localDate('2026-03-04')] as const
const FIRST_MINUTE = 9 * 60
const QUARTER = 15

/** Day and times of an appointment. */
export type Place = { date: LocalDate; startTime: TimeOfDay; endTime: TimeOfDay }

/** Returns an appointment's place by day and slot from nine o'clock on; there are few, so that people collide. */
export function placeOf(day: number, quarter: number, quarters: number): Place {
  const start = FIRST_MINUTE + quarter * QUARTER
  return { date: DAYS[day] ?? DAYS[0], startTime: timeAt(start), endTime: timeAt(start + quarters * QUARTER) }
}

function timeAt(minute: number): TimeOfDay {
  return timeOfDay([Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'))
}
