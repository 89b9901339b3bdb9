import { type AppointmentStatus, mayMove, nextStatuses } from '#domain/appointment/appointment-status.ts'
import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'

/** The decisions about an appointment, each named by its resulting status, in button order (spec section 4). */
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

/** An act by one press on a listed appointment. */
export type Act = Decision | 'reminder' | 'charge'

/** Carries out an act, or opens its dialog. */
export type OnAct = (act: Act, appointment: AppointmentView) => void

type Dated = Pick<AppointmentView, 'status' | 'date' | 'startTime'>

/** Returns the decisions that the state table allows in this status. */
export function decisionsFor(status: AppointmentStatus): Decision[] {
  const next = nextStatuses(status)
  return DECISIONS.filter((decision) => next.includes(decision))
}

/** Returns every act of the management list. */
export function actsFor(appointment: Dated, now: ClinicMoment): Act[] {
  const decisions = decisionsFor(appointment.status)
  return mayBeReminded(appointment, now) ? [...decisions, 'reminder'] : decisions
}

/** Returns the acts at the counter: attended, no-show, charge, and the next step of a request or an approval. */
export function actsOfTheDay({ status }: Dated): Act[] {
  const decisions = decisionsFor(status).filter((decision) => decision !== 'rescheduled' && decision !== 'cancelled')
  return mayBeCharged(status) ? [...decisions, 'charge'] : decisions
}

/** Whether a reminder may be sent: only for a booked appointment that has not begun (spec section 4). */
function mayBeReminded({ status, date, startTime }: Dated, now: ClinicMoment): boolean {
  const isBooked = status === 'scheduled' || status === 'rescheduled'
  return isBooked && `${date} ${startTime}` > `${now.date} ${now.time}`
}

/** Whether an appointment may be dragged to another time. A request gets its time when it is approved. */
export function mayBeDragged({ status }: Pick<AppointmentView, 'status'>): boolean {
  return status !== 'pending' && mayMove(status)
}

const NOTHING_TO_PAY: ReadonlySet<AppointmentStatus> = new Set(['pending', 'rejected', 'cancelled', 'no_show'])

/** Whether there is something to pay. */
export function mayBeCharged(status: AppointmentStatus): boolean {
  return !NOTHING_TO_PAY.has(status)
}
