import { formatDayInWords, formatDayInWordsWithYear } from '#domain/values/day-in-words.ts'
import type { LocalDate } from '#domain/values/local-date.ts'

/** The day in words; with its year when that is not this one, which may be a slip of the finger. */
export function appointmentDay(date: LocalDate, today: LocalDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDayInWords(date) : formatDayInWordsWithYear(date)
}
