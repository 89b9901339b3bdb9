import type { TimeRange } from '#domain/appointment/time-slots.ts'
import { isLocalDate, type LocalDate } from '#domain/values/dates/local-date.ts'
import { isTimeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { paths } from '#features/shared/session/paths.ts'

/** A wanted time of one day, with its professional unless any will do. */
export interface WantedTime extends TimeRange {
  date: LocalDate
  professionalId?: number
}

/** The names of the parts of the link, by which the agenda recognizes it. */
export const NEW_APPOINTMENT_PARTS = ['nueva', 'paciente', 'fecha', 'desde', 'hasta', 'profesional'] as const

/** Returns the address that opens 'Nueva Cita' for this patient, at the wanted time if there is one. */
export function newAppointmentLink(patient: RowKey, wanted?: WantedTime | null): string {
  const parts = new URLSearchParams({ nueva: '1', paciente: String(patient) })
  if (wanted) {
    parts.set('fecha', wanted.date)
    parts.set('desde', wanted.startTime)
    parts.set('hasta', wanted.endTime)
    if (wanted.professionalId) parts.set('profesional', String(wanted.professionalId))
  }
  return `${paths.appointments}?${parts}`
}

/** Returns the wanted time in such an address; null if it names none, or one that can't be read. */
export function wantedTimeIn(parts: URLSearchParams): WantedTime | null {
  const [date, startTime, endTime] = ['fecha', 'desde', 'hasta'].map((name) => parts.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  if (!isLocalDate(date) || !isTimeOfDay(startTime) || !isTimeOfDay(endTime)) return null
  const professionalId = Number(parts.get('profesional'))
  return { date, startTime, endTime, ...(Number.isInteger(professionalId) && professionalId > 0 && { professionalId }) }
}
