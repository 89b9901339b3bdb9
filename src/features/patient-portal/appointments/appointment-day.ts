import { formatDayInWords, formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'

/** The day in words, with the year unless it is this one: another year may be a typing error. */
export function appointmentDay(date: LocalDate, today: LocalDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDayInWords(date) : formatDayInWordsWithYear(date)
}
