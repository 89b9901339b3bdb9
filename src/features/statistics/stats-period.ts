import type { DayRange } from '#domain/income/income-ranges.ts'
import type { Period } from '#domain/statistics/period.ts'
import { RANGE_SHORTCUTS, shortcutRange } from '#domain/statistics/range-shortcuts.ts'
import { formatDayShort, type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import type { DateRange, DateRangeShortcut } from '#ui/dates/date-range.ts'
import { statisticsTexts as texts } from './statistics-texts.ts'

/** Returns the period of a picked range; all time without one. */
export function periodOf(range: DateRange | null): Period {
  return range ? { from: localDate(range.from), to: localDate(range.to) } : { from: null, to: null }
}

/** Returns the days of a period with both ends; null otherwise. */
export function rangeOfPeriod({ from, to }: Period): DayRange | null {
  return from === null || to === null ? null : { from, to }
}

/** Returns the initial period: this month up to today (spec section 9). */
export function defaultPeriod(today: LocalDate): Period {
  return shortcutRange('thisMonth', today)
}

/** Returns the picker's named ranges as of today. */
export function namedRanges(today: LocalDate): DateRangeShortcut[] {
  return RANGE_SHORTCUTS.map((shortcut) => ({
    label: texts.shortcuts[shortcut],
    range: shortcutRange(shortcut, today),
  }))
}

/** A period as text: '01/11/2026 – 20/11/2026', or that it is all time. */
export function periodInWords(period: Period): string {
  const range = rangeOfPeriod(period)
  return range ? `${formatDayShort(range.from)} – ${formatDayShort(range.to)}` : texts.banner.allTime
}

/** The message after another period has been loaded. */
export function updatedText(period: Period): string {
  const range = rangeOfPeriod(period)
  return range ? texts.updatedFor(formatDayShort(range.from), formatDayShort(range.to)) : texts.updatedForAll
}

/** A key that identifies a period. */
export function periodKey({ from, to }: Period): string {
  return `${from} ${to}`
}
