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
  let next: A | null = null
  for (const appointment of appointments) {
    if (isClosed(appointment.status) || !isToCome(appointment, now)) continue
    if (!next || startText(appointment) < startText(next)) next = appointment
  }
  return next
}

/** Whether an appointment has not begun: one that begins this minute is still to come. */
export function isToCome(appointment: Pick<Dated, 'date' | 'startTime'>, now: ClinicMoment): boolean {
  return startText(appointment) >= momentText(now.date, now.time)
}

function startText({ date, startTime }: Pick<Dated, 'date' | 'startTime'>): string {
  return momentText(date, startTime)
}

function momentText(date: LocalDate, time: TimeOfDay): string {
  return `${date} ${time}`
}
