import { isClosed } from '#domain/appointment/appointment-status.ts'
import { type ClinicMoment, nextAppointment } from '#domain/appointment/next-appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'

/** A patient's appointments by section of the panel. */
export interface SortedAppointments {
  /** The next appointment (spec section 4); null for none. */
  next: AppointmentView | null
  /** Later ones, earliest first. */
  upcoming: AppointmentView[]
  /** Past or cancelled ones, newest first. */
  past: AppointmentView[]
}

/** Sorts appointments that are given by day and start. */
export function sortedAppointments(appointments: readonly AppointmentView[], now: ClinicMoment): SortedAppointments {
  const next = nextAppointment(appointments, now)
  const isToCome = ({ status, date, startTime }: AppointmentView) =>
    !isClosed(status) && `${date} ${startTime}` >= `${now.date} ${now.time}`
  return {
    next,
    upcoming: appointments.filter((appointment) => isToCome(appointment) && appointment !== next),
    past: appointments.filter((appointment) => !isToCome(appointment)).reverse(),
  }
}
