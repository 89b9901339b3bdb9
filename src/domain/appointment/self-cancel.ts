import type { RemindersSettings } from '../clinic/settings/settings-values.ts'
import { clinicInstantOf } from '../values/dates/clinic-time.ts'
import type { Appointment } from './appointment.ts'
import { isClosed, mayBecome } from './appointment-status.ts'

const HOUR = 3_600_000

/** The reason of a cancellation by the patient, by which devices tell it from one by the staff. */
export const CANCELLED_BY_PATIENT = 'Cancelada por el paciente'

/** What the owner lets patients do with their own visits. */
export type SelfCancelPolicy = Pick<RemindersSettings, 'selfCancel' | 'selfCancelHours'>

/** The visit as far as its cancellation depends on it. */
export type CancelledVisit = Pick<Appointment, 'date' | 'startTime' | 'status'>

/**
 * Whether its patient may cancel a visit at `now` (epoch milliseconds): the owner has switched it on, the visit may
 * still become cancelled, and at least the owner's hours remain until its start. Else the patient has to call.
 */
export function maySelfCancel(
  { date, startTime, status }: CancelledVisit,
  { selfCancel, selfCancelHours }: SelfCancelPolicy,
  now: number,
): boolean {
  const isOpen = !isClosed(status) && mayBecome(status, 'cancelled')
  return selfCancel && isOpen && clinicInstantOf(date, startTime) - now >= selfCancelHours * HOUR
}
