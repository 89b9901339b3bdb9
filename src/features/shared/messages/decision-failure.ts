import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { MoreWouldBeLostError, TooLateError } from '#data/sync/conflicts/decision.ts'
import { RequestGoneError } from '#data/sync/outbox/edit-created.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'
import { savingTexts } from './saving-texts.ts'
import { tooLateMessage } from './too-late-message.ts'

/**
 * Returns the message for a decision or form that was not carried out. If it is about the change at place `n` of the
 * outbox, the message may say what has become of that change, or that more would be dropped than was named. Otherwise it
 * is `notDone`: by default, that the device stored nothing.
 */
export async function decisionFailure(
  db: ClinicDatabase,
  n: number | undefined,
  error: unknown,
  notDone: Omit<ToastMessage, 'variant'> = { title: savingTexts.notKept },
): Promise<ToastMessage> {
  if (error instanceof TooLateError && n !== undefined) return tooLateMessage(db, n)
  if (error instanceof MoreWouldBeLostError) return { ...savingTexts.moreWouldGo, variant: 'error' }
  if (error instanceof RequestGoneError) return { ...savingTexts.requestGone, variant: 'error' }
  console.error(error)
  return { ...notDone, variant: 'error' }
}
