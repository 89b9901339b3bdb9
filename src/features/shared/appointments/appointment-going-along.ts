import { type Professional, professionalName } from '#domain/professional/professional.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { appointmentStatusTexts } from './appointment-status-texts.ts'

/** An appointment that is cancelled with its patient's deletion, as text. */
export interface AppointmentGoingAlong {
  uid: string
  date: LocalDate
  /** 'viernes 20 de noviembre, 10:00 – 10:30, Laura Ferreyra (Agendada)'. */
  title: string
}

export function appointmentGoingAlong(
  appointment: AppointmentView,
  professionals: readonly Professional[],
): AppointmentGoingAlong {
  const { date, startTime, endTime, professionalId, status } = appointment
  const professional = professionals.find(({ id }) => id === professionalId)
  const place = [formatDayInWords(date), `${startTime} – ${endTime}`, professional && professionalName(professional)]
  return {
    uid: appointment.uid,
    date,
    title: `${place.filter(Boolean).join(', ')} (${appointmentStatusTexts[status]})`,
  }
}
