import { WEEKDAYS } from '../values/dates/day-in-words.ts'
import { openRangesOf } from './opening-hours.ts'
import type { HoursSettings, OpenRange } from './settings/settings-values.ts'

export interface WeekdayHours {
  /** 0 = Sunday. */
  weekday: number
  /** 'lunes'. */
  name: string
  /** In the order of the day; empty when closed. */
  ranges: readonly OpenRange[]
}

/** Returns the week in reading order, Monday first (spec section 9). */
export function weekOf(hours: HoursSettings): WeekdayHours[] {
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    weekday,
    name: WEEKDAYS[weekday] ?? '',
    ranges: openRangesOf(hours, weekday),
  }))
}
