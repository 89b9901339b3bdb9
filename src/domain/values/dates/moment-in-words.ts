import { clinicDayAt, clinicTimeAt } from './clinic-time.ts'
import { formatDayInWords, formatDayInWordsWithYear, weekdayInWords } from './day-in-words.ts'
import { daysBetween, type LocalDate } from './local-date.ts'

/**
 * 'hoy 03:00', 'ayer 03:00', within a week 'jueves 03:00', else 'jueves 12 de noviembre, 03:00', with the year when it is
 * another one. `instant` in epoch milliseconds.
 */
export function momentInWords(instant: number, today: LocalDate): string {
  const [day, time] = [clinicDayAt(instant), clinicTimeAt(instant)]
  const age = daysBetween(day, today)
  if (age === 0) return `hoy ${time}`
  if (age === 1) return `ayer ${time}`
  if (age > 1 && age < 7) return `${weekdayInWords(day)} ${time}`
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return `${isThisYear ? formatDayInWords(day) : formatDayInWordsWithYear(day)}, ${time}`
}
