import { type LocalDate, weekdayOf } from '../values/local-date.ts'
import { type TimeOfDay, timeOfDay } from '../values/time-of-day.ts'

export interface OpeningHours {
  opens: TimeOfDay
  closes: TimeOfDay
}

/** The opening time of each day on which the clinic opens. */
export const USUAL_OPENING = timeOfDay('14:00')

const until = (closes: string): OpeningHours => ({ opens: USUAL_OPENING, closes: timeOfDay(closes) })

/** By weekday, 0 = Sunday; null if closed (spec section 9). The hours are displayed but forbid nothing. */
export const WEEKLY_HOURS: readonly (OpeningHours | null)[] = [
  null,
  until('20:00'),
  until('20:00'),
  until('18:00'),
  until('20:00'),
  until('17:00'),
  null,
]

/** Returns the opening hours of that day; null if the clinic is closed. */
export function openingHoursOn(date: LocalDate): OpeningHours | null {
  return WEEKLY_HOURS[weekdayOf(date)] ?? null
}
