import { MoreWouldGoError, TooLateError } from '#data/sync/decision.ts'
import type { ToastMessage } from '#ui/toast.ts'
import { savingTexts } from './saving-texts.ts'

/**
 * What is said when a person's decision about a change was not carried out: it had gone meanwhile, more would go with it than was
 * told, or this device kept nothing.
 */
export function decisionFailure(error: unknown): ToastMessage {
  if (error instanceof TooLateError) return { title: savingTexts.tooLate, variant: 'error' }
  if (error instanceof MoreWouldGoError) return { ...savingTexts.moreWouldGo, variant: 'error' }
  console.error(error)
  return { title: savingTexts.notKept, variant: 'error' }
}
