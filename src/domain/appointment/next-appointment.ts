import type { LocalDate } from '../values/dates/local-date.ts'
import type { TimeOfDay } from '../values/dates/time-of-day.ts'
import { type AppointmentStatus, isClosed } from './appointment-status.ts'

/** A moment on the clinic's wall clock. */
export interface ClinicMoment {
  date: LocalDate
  time: TimeOfDay
}

/** The fields that nextAppointment needs. */
interface Dated {
  date: LocalDate
  startTime: TimeOfDay
  status: AppointmentStatus
}

/**
 * Returns the earliest appointment that has not begun, from those of one patient (spec section 4, Derived rules).
 * Cancelled, rejected, no-show and completed ones are skipped. Null if there is none.
 */
export function nextAppointment<A extends Dated>(appointments: readonly A[], now: ClinicMoment): A | null {
  const present = momentText(now.date, now.time)
  let next: A | null = null
  for (const appointment of appointments) {
    if (isClosed(appointment.status) || startText(appointment) < present) continue
    if (!next || startText(appointment) < startText(next)) next = appointment
  }
  return next
}

function startText({ date, startTime }: Dated): string {
  return momentText(date, startTime)
}

function momentText(date: LocalDate, time: TimeOfDay): string {
  return `${date} ${time}`
}
