import { type LocalDate, weekdayOf } from '../values/dates/local-date.ts'
import { timeOfDay } from '../values/dates/time-of-day.ts'
import { type HoursSettings, type OpenRange, WEEKDAY_KEYS } from './settings/settings-values.ts'

/** The usual opening time of spec section 9. */
export const USUAL_OPENING = timeOfDay('14:00')

/** Returns the open ranges of a weekday (0 = Sunday), in the order of the day; empty if the clinic is closed. */
export function openRangesOf(hours: HoursSettings, weekday: number): readonly OpenRange[] {
  const day = WEEKDAY_KEYS[weekday]
  return day ? hours[day] : []
}

/** Returns the open ranges of that day, in order; empty if the clinic is closed. */
export function openRangesOn(hours: HoursSettings, date: LocalDate): readonly OpenRange[] {
  return openRangesOf(hours, weekdayOf(date))
}

/** '14:00 a 20:00' · '09:00 a 12:00 y 16:00 a 20:00'. Empty for no ranges. */
export function rangesInWords(ranges: readonly OpenRange[]): string {
  const parts = ranges.map(({ from, to }) => `${from} a ${to}`)
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' y ')
}
