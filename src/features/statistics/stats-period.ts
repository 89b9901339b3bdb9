import type { DayRange } from '#domain/income/income-ranges.ts'
import type { Period } from '#domain/statistics/period.ts'
import { RANGE_SHORTCUTS, shortcutRange } from '#domain/statistics/range-shortcuts.ts'
import { formatDayShort, type LocalDate, localDate } from '#domain/values/local-date.ts'
import type { DateRange, DateRangeShortcut } from '#ui/dates/date-range.ts'
import { statisticsTexts as texts } from './statistics-texts.ts'

/** The period of a choice in the picker; without one it is all time. */
export function periodOf(range: DateRange | null): Period {
  return range ? { from: localDate(range.from), to: localDate(range.to) } : { from: null, to: null }
}

/** The days of a period that has both its ends. */
export function rangeOfPeriod({ from, to }: Period): DayRange | null {
  return from === null || to === null ? null : { from, to }
}

/** What the screen shows at first: this month up to today (spec section 9). */
export function defaultPeriod(today: LocalDate): Period {
  return shortcutRange('thisMonth', today)
}

/** The picker's named ranges as of today. */
export function namedRanges(today: LocalDate): DateRangeShortcut[] {
  return RANGE_SHORTCUTS.map((shortcut) => ({
    label: texts.shortcuts[shortcut],
    range: shortcutRange(shortcut, today),
  }))
}

/** '01/11/2026 – 20/11/2026', or that it is all there is. */
export function periodInWords(period: Period): string {
  const range = rangeOfPeriod(period)
  return range ? `${formatDayShort(range.from)} – ${formatDayShort(range.to)}` : texts.banner.allTime
}

/** What is said when the figures of another period have come. */
export function updatedText(period: Period): string {
  const range = rangeOfPeriod(period)
  return range ? texts.updatedFor(formatDayShort(range.from), formatDayShort(range.to)) : texts.updatedForAll
}

/** Tells periods apart. */
export function periodKey({ from, to }: Period): string {
  return `${from} ${to}`
}
