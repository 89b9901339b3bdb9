import { isClosed } from '#domain/appointment/appointment-status.ts'
import { type ClinicMoment, nextAppointment } from '#domain/appointment/next-appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'

/** A patient's appointments as the panel shows them. */
export interface SortedAppointments {
  /** The earliest to come (spec section 4); null when there is none. */
  next: AppointmentView | null
  /** The others to come, the soonest first. */
  upcoming: AppointmentView[]
  /** What is over or will not take place, the newest first. */
  past: AppointmentView[]
}

/** Sorts the appointments, which come by day and start. */
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
