import { WEEKDAYS } from '../values/dates/day-in-words.ts'

/** The weekdays in reading order, Monday first; 0 = Sunday. */
export const IN_READING_ORDER = [1, 2, 3, 4, 5, 6, 0]

/** Whether the text names weekdays as an entry stores them: '' or '1,3,5', each once and in their order. */
export function areWeekdays(text: string): boolean {
  return text === weekdaysText(weekdaysIn(text))
}

/** Reads the weekdays of an entry; none for any. */
export function weekdaysIn(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number)
}

/** Writes weekdays as an entry stores them. */
export function weekdaysText(days: Iterable<number>): string {
  const wanted = new Set(days)
  return WEEKDAYS.flatMap((_, day) => (wanted.has(day) ? [day] : [])).join(',')
}

/** 'lunes, miércoles'; '' for any. */
export function weekdaysInWords(text: string): string {
  const wanted = new Set(weekdaysIn(text))
  return IN_READING_ORDER.filter((day) => wanted.has(day))
    .map((day) => WEEKDAYS[day])
    .join(', ')
}
