import { type AppointmentStatus, nextStatuses } from '#domain/appointment/appointment-status.ts'
import type { AppointmentView } from '#domain/change/fold.ts'
import type { Fields } from '#domain/change/outbox-entry.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { actionTexts } from '../appointments-texts.ts'

/** The statuses that a turno is given by a single press; the others come with a form of their own. */
export const PRESSED_STATUSES = ['scheduled', 'completed', 'no_show', 'cancelled'] as const
export type PressedStatus = (typeof PRESSED_STATUSES)[number]

/** Those that this turno may be given now, in the order of their buttons. */
export function pressedStatuses(status: AppointmentStatus): PressedStatus[] {
  const next = nextStatuses(status)
  return PRESSED_STATUSES.filter((pressed) => next.includes(pressed))
}

/** The fields of that change. A cancellation without a reason says so (spec section 4). */
export function statusFields(seen: AppointmentView, status: PressedStatus, reason: string): Fields {
  const cancellationReason = status === 'cancelled' ? reason || actionTexts.unspecifiedReason : seen.cancellationReason
  return { status, cancellationReason }
}

/** What is said of that change. */
export const STATUS_SAVING = {
  scheduled: savingOf('scheduled', actionTexts.scheduleFailed),
  completed: savingOf('completed', actionTexts.failed),
  no_show: savingOf('no_show', actionTexts.failed),
  cancelled: savingOf('cancelled', actionTexts.failed),
} as const

function savingOf(status: PressedStatus, failure: string) {
  return { success: { title: savingTexts.success, description: actionTexts[status].success }, failure }
}
