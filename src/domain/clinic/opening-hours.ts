import { type LocalDate, weekdayOf } from '../values/local-date.ts'
import { type TimeOfDay, timeOfDay } from '../values/time-of-day.ts'

export interface OpeningHours {
  opens: TimeOfDay
  closes: TimeOfDay
}

/** When the clinic opens on each day on which it does. */
export const USUAL_OPENING = timeOfDay('14:00')

const until = (closes: string): OpeningHours => ({ opens: USUAL_OPENING, closes: timeOfDay(closes) })

/** By weekday, 0 = Sunday; null when closed (spec section 9). They are shown and shaded; they forbid nothing. */
export const WEEKLY_HOURS: readonly (OpeningHours | null)[] = [
  null,
  until('20:00'),
  until('20:00'),
  until('18:00'),
  until('20:00'),
  until('17:00'),
  null,
]

/** The hours in which the clinic receives on that day; null when it is closed. */
export function openingHoursOn(date: LocalDate): OpeningHours | null {
  return WEEKLY_HOURS[weekdayOf(date)] ?? null
}
