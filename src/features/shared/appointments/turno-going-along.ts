import { type Professional, professionalName } from '#domain/professional/professional.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { appointmentStatusTexts } from './appointment-status-texts.ts'

/** A turno that goes with its patient, in words. */
export interface TurnoGoingAlong {
  uid: string
  date: LocalDate
  /** 'viernes 20 de noviembre, 10:00 – 10:30, Laura Ferreyra (Agendada)'. */
  title: string
}

export function turnoGoingAlong(turno: AppointmentView, professionals: readonly Professional[]): TurnoGoingAlong {
  const { date, startTime, endTime, professionalId, status } = turno
  const professional = professionals.find(({ id }) => id === professionalId)
  const place = [formatDayInWords(date), `${startTime} – ${endTime}`, professional && professionalName(professional)]
  return { uid: turno.uid, date, title: `${place.filter(Boolean).join(', ')} (${appointmentStatusTexts[status]})` }
}
