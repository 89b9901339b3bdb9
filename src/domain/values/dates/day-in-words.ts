import { type LocalDate, weekdayOf } from './local-date.ts'

/** By number, 0 = Sunday. */
export const WEEKDAYS: readonly string[] = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** 'jueves'. */
export function weekdayInWords(date: LocalDate): string {
  return WEEKDAYS[weekdayOf(date)] ?? ''
}

/** 'jueves 19 de noviembre'. */
export function formatDayInWords(date: LocalDate): string {
  const [, month = 1, day] = date.split('-').map(Number)
  return `${weekdayInWords(date)} ${day} de ${MONTHS[month - 1]}`
}

/** 'jueves 19 de noviembre de 2026'. */
export function formatDayInWordsWithYear(date: LocalDate): string {
  return `${formatDayInWords(date)} de ${date.slice(0, 4)}`
}

/** 'noviembre de 2026', the month of a day. */
export function formatMonthInWords(date: LocalDate): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} de ${date.slice(0, 4)}`
}

/** 'nov', for a chart's axis. */
export function formatMonthShort(date: LocalDate): string {
  return (MONTHS[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3)
}
