import { format } from 'date-fns'
import { es } from 'date-fns/locale/es'
import type { LocalDate } from './local-date.ts'

/** 'jueves 19 de noviembre', for people to read. */
export function formatDayInWords(date: LocalDate): string {
  return format(localNoon(date), "EEEE d 'de' MMMM", { locale: es })
}

/** 'jueves 19 de noviembre de 2026'. */
export function formatDayInWordsWithYear(date: LocalDate): string {
  return format(localNoon(date), "EEEE d 'de' MMMM 'de' yyyy", { locale: es })
}

/** date-fns reads a Date in the device's zone, where midnight may not exist but noon does. */
function localNoon(date: LocalDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}
