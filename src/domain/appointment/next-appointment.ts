import type { LocalDate } from '../values/local-date.ts'
import type { TimeOfDay } from '../values/time-of-day.ts'
import { type AppointmentStatus, isClosed } from './appointment-status.ts'

/** A moment on the clinic's wall clock. */
export interface ClinicMoment {
  date: LocalDate
  time: TimeOfDay
}

/** What the rule looks at. */
interface Dated {
  date: LocalDate
  startTime: TimeOfDay
  status: AppointmentStatus
}

/**
 * The next appointment among those of one patient: the earliest by day and start that has not begun (spec section 4, Derived rules).
 * One that will not take place (cancelled, rejected, no-show, completed) is none. Null when there is none.
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
