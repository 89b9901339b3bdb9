import type { Month } from '#domain/statistics/months.ts'
import { formatMonthInWords } from '#domain/values/dates/day-in-words.ts'
import { localDate } from '#domain/values/dates/local-date.ts'

/** A month in words: 'noviembre de 2026'. */
export function monthInWords(month: Month): string {
  return formatMonthInWords(localDate(`${month}-01`))
}
