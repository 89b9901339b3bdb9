import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import type { Waiting } from '#domain/waiting/waiting.ts'
import { weekdaysInWords } from '#domain/waiting/weekdays.ts'

type Wanted = Pick<Waiting, 'weekdays' | 'fromTime' | 'toTime' | 'fromDate' | 'toDate'>

/**
 * Says which times an entry wants: 'lunes, miércoles · 10:00 a 12:00 · hasta el 30/11/2026'. A first day that has come
 * is left out; without any wish it is 'cualquier día y hora'.
 */
export function wantedInWords(wanted: Wanted, today: LocalDate): string {
  const parts = [weekdaysInWords(wanted.weekdays), hoursInWords(wanted), daysInWords(wanted, today)].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : 'cualquier día y hora'
}

function hoursInWords({ fromTime, toTime }: Wanted): string {
  if (fromTime && toTime) return `${fromTime} a ${toTime}`
  if (fromTime) return `desde las ${fromTime}`
  return toTime ? `hasta las ${toTime}` : ''
}

function daysInWords({ fromDate, toDate }: Wanted, today: LocalDate): string {
  if (fromDate === toDate) return `el ${formatDayShort(fromDate)}`
  const from = fromDate > today ? `desde el ${formatDayShort(fromDate)}` : ''
  const until = toDate ? `hasta el ${formatDayShort(toDate)}` : ''
  return [from, until].filter(Boolean).join(' ')
}
