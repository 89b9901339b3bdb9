import { type DayRange, dayRange, monthRange, weekRange } from '#domain/income/income-ranges.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { formatDayInWords, formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { formatDayShort, isLocalDate, type LocalDate } from '#domain/values/dates/local-date.ts'
import { isTooLong } from '#domain/values/dates/longest-period.ts'
import { accountingTexts } from './accounting-texts.ts'

/** The period that the cash screen shows. A named period moves on with the calendar day. */
export type CashPeriod = { kind: 'today' | 'week' | 'month' } | { kind: 'days'; range: DayRange }

export function rangeOf(period: CashPeriod, today: LocalDate): DayRange {
  switch (period.kind) {
    case 'today':
      return dayRange(today)
    case 'week':
      return weekRange(today)
    case 'month':
      return monthRange(today)
    case 'days':
      return period.range
  }
}

/** The two typed dates: 'YYYY-MM-DD', or any other text. */
export interface TypedDays {
  from: string
  to: string
}

/**
 * Checks that both dates are valid, in order, and at most five years apart. A mistyped year would ask for centuries.
 */
export function typedDaysErrors({ from, to }: TypedDays): Partial<TypedDays> {
  if (isLocalDate(from) && isLocalDate(to)) return periodError({ from, to })
  const errors: Partial<TypedDays> = {}
  const fromError = dayError(from)
  const toError = dayError(to)
  if (fromError) errors.from = fromError
  if (toError) errors.to = toError
  return errors
}

/** Reports a period that is too long at its first day, where the typing error is most likely. */
function periodError({ from, to }: DayRange): Partial<TypedDays> {
  if (to < from) return { to: accountingTexts.filter.reversed }
  return isTooLong({ from, to }) ? { from: validationTexts.periodTooLong } : {}
}

function dayError(day: string): string | null {
  if (!day) return validationTexts.dateRequired
  return isLocalDate(day) ? null : validationTexts.dateInvalid
}

/**
 * The period as text: 'jueves 19 de noviembre', or '15/11/2026 – 21/11/2026'. A single day of another year names the
 * year.
 */
export function periodInWords({ from, to }: DayRange, today: LocalDate): string {
  if (from !== to) return `${formatDayShort(from)} – ${formatDayShort(to)}`
  return from.slice(0, 4) === today.slice(0, 4) ? formatDayInWords(from) : formatDayInWordsWithYear(from)
}
