import { WEEKDAYS } from '../values/day-in-words.ts'
import { type OpeningHours, WEEKLY_HOURS } from './opening-hours.ts'

export interface WeekdayHours {
  /** 0 = Sunday. */
  weekday: number
  /** 'lunes'. */
  name: string
  /** Null when closed. */
  hours: OpeningHours | null
}

/** The week in reading order, Monday first (spec section 9). */
export const WEEK: readonly WeekdayHours[] = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
  weekday,
  name: WEEKDAYS[weekday] ?? '',
  hours: WEEKLY_HOURS[weekday] ?? null,
}))
