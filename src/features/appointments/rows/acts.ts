import { type AppointmentStatus, nextStatuses } from '#domain/appointment/appointment-status.ts'
import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'

/** The decisions about an appointment, each named by the status that it leads to, in the order of their buttons (spec section 4). */
export const DECISIONS = [
  'approved',
  'rejected',
  'scheduled',
  'completed',
  'no_show',
  'rescheduled',
  'cancelled',
] as const
export type Decision = (typeof DECISIONS)[number]

/** What one press does with an appointment that is in sight. */
export type Act = Decision | 'reminder' | 'charge'

/** Carries an act out, or opens what it asks first. */
export type OnAct = (act: Act, appointment: AppointmentView) => void

type Dated = Pick<AppointmentView, 'status' | 'date' | 'startTime'>

/** The decisions that may be taken about an appointment in this status: none that the state table does not have. */
export function decisionsFor(status: AppointmentStatus): Decision[] {
  const next = nextStatuses(status)
  return DECISIONS.filter((decision) => next.includes(decision))
}

/** All that the management list offers for an appointment. */
export function actsFor(appointment: Dated, now: ClinicMoment): Act[] {
  const decisions = decisionsFor(appointment.status)
  return mayBeReminded(appointment, now) ? [...decisions, 'reminder'] : decisions
}

/** What the day asks for at the counter: attended, did not come, charge (and what a request or an approval waits for). */
export function actsOfTheDay({ status }: Dated): Act[] {
  const decisions = decisionsFor(status).filter((decision) => decision !== 'rescheduled' && decision !== 'cancelled')
  return mayBeCharged(status) ? [...decisions, 'charge'] : decisions
}

/** Only a booked appointment that has not begun is reminded of (spec section 4). */
function mayBeReminded({ status, date, startTime }: Dated, now: ClinicMoment): boolean {
  const isBooked = status === 'scheduled' || status === 'rescheduled'
  return isBooked && `${date} ${startTime}` > `${now.date} ${now.time}`
}

const NOTHING_TO_PAY: ReadonlySet<AppointmentStatus> = new Set(['pending', 'rejected', 'cancelled', 'no_show'])

function mayBeCharged(status: AppointmentStatus): boolean {
  return !NOTHING_TO_PAY.has(status)
}
