import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { MoreWouldGoError, TooLateError } from '#data/sync/conflicts/decision.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'
import { lateMessage } from './late-message.ts'
import { savingTexts } from './saving-texts.ts'

/**
 * What is said when a person's decision about the change at the place `n` of the outbox was not carried out: what has become of it
 * meanwhile, that more would go with it than was told, or that this device kept nothing.
 */
export async function decisionFailure(db: ClinicDatabase, n: number, error: unknown): Promise<ToastMessage> {
  if (error instanceof TooLateError) return lateMessage(db, n)
  if (error instanceof MoreWouldGoError) return { ...savingTexts.moreWouldGo, variant: 'error' }
  console.error(error)
  return { title: savingTexts.notKept, variant: 'error' }
}
