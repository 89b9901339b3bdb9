import { holdsSlot, isClosed } from '#domain/appointment/appointment-status.ts'
import { isToBeConfirmedAgain } from '#domain/appointment/confirmation.ts'
import { maySelfCancel, type SelfCancelPolicy } from '#domain/appointment/self-cancel.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'

/** What a patient may answer about an own appointment. */
export interface AnswerState {
  confirmation: 'open' | 'again' | 'given'
  /** Whether the patient may cancel it here, or has to call. */
  mayCancel: boolean
  /** Whether the patient has asked for another time in place of it, and nobody has decided. */
  isAnotherAsked: boolean
}

interface AnswerContext {
  /** All appointments of the patient. */
  own: readonly AppointmentView[]
  policy: SelfCancelPolicy
  /** Epoch milliseconds. */
  now: number
}

/** Returns what its patient may answer; null once it has begun, and where the clinic does not hold its time. */
export function answerStateOf(appointment: AppointmentView, { own, policy, now }: AnswerContext): AnswerState | null {
  const { key, status, date, startTime, waiting } = appointment
  if (waiting || !holdsSlot(status) || isClosed(status) || clinicInstantOf(date, startTime) <= now) return null
  return {
    confirmation: confirmationOf(appointment),
    mayCancel: maySelfCancel(appointment, policy, now),
    isAnotherAsked: own.some((wish) => wish.status === 'pending' && wish.replacesId === key),
  }
}

function confirmationOf(appointment: AppointmentView): AnswerState['confirmation'] {
  if (appointment.confirmedAt !== null) return 'given'
  return isToBeConfirmedAgain(appointment) ? 'again' : 'open'
}

/** Returns the appointment that a wish is to replace, while that still stands; else null. */
export function replacedBy({ replacesId }: AppointmentView, own: readonly AppointmentView[]): AppointmentView | null {
  const found = own.find(({ key }) => replacesId !== null && key === replacesId)
  return found && holdsSlot(found.status) && !isClosed(found.status) ? found : null
}
