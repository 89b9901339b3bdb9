import { TooLateError } from '#data/sync/decision.ts'
import type { ToastMessage } from '#ui/toast.ts'
import { savingTexts } from './saving-texts.ts'

/** What is said when a person's decision about a change was not carried out: it had gone meanwhile, or this device kept nothing. */
export function decisionFailure(error: unknown): ToastMessage {
  if (error instanceof TooLateError) return { title: savingTexts.tooLate, variant: 'error' }
  console.error(error)
  return { title: savingTexts.notKept, variant: 'error' }
}
