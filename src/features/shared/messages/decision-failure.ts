import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { MoreWouldGoError, TooLateError } from '#data/sync/conflicts/decision.ts'
import { RequestGoneError } from '#data/sync/outbox/edit-made.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'
import { savingTexts } from './saving-texts.ts'
import { tooLateMessage } from './too-late-message.ts'

/**
 * What is said when a person's decision or form was not carried out: what has become meanwhile of the change at the place `n` of the
 * outbox, where it is about one; that more would go with it than was told; or what this device could not do (that it kept nothing,
 * unless told).
 */
export async function decisionFailure(
  db: ClinicDatabase,
  n: number | undefined,
  error: unknown,
  notDone: Omit<ToastMessage, 'variant'> = { title: savingTexts.notKept },
): Promise<ToastMessage> {
  if (error instanceof TooLateError && n !== undefined) return tooLateMessage(db, n)
  if (error instanceof MoreWouldGoError) return { ...savingTexts.moreWouldGo, variant: 'error' }
  if (error instanceof RequestGoneError) return { ...savingTexts.requestGone, variant: 'error' }
  console.error(error)
  return { ...notDone, variant: 'error' }
}
