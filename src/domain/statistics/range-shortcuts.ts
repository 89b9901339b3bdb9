import type { DayRange } from '../income/income-ranges.ts'
import { addDays, addMonths, endOfMonth, type LocalDate, startOfMonth } from '../values/dates/local-date.ts'

/** The named ranges of the date-range picker, one of which is the default of the statistics (spec sections 2 and 9). */
export type RangeShortcut = 'lastWeek' | 'lastMonth' | 'thisMonth' | 'lastThreeMonths' | 'lastYear'

/** In display order. */
export const RANGE_SHORTCUTS: readonly RangeShortcut[] = [
  'lastWeek',
  'lastMonth',
  'thisMonth',
  'lastThreeMonths',
  'lastYear',
]

/**
 * Returns a shortcut's days as of `today`: 7 days back to today; the whole previous month; first day of the month to
 * today; first day of the month three months back to today; the same day a year back to today (28 February if today is
 * the 29th).
 */
export function shortcutRange(shortcut: RangeShortcut, today: LocalDate): DayRange {
  switch (shortcut) {
    case 'lastWeek':
      return { from: addDays(today, -7), to: today }
    case 'lastMonth': {
      const from = startOfMonth(addMonths(today, -1))
      return { from, to: endOfMonth(from) }
    }
    case 'thisMonth':
      return { from: startOfMonth(today), to: today }
    case 'lastThreeMonths':
      return { from: startOfMonth(addMonths(today, -3)), to: today }
    case 'lastYear':
      return { from: addMonths(today, -12), to: today }
  }
}
