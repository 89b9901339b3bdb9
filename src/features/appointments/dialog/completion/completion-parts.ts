import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import { STATUS_SAVING, statusFields } from '#features/appointments/rows/status-change.ts'
import type { SaveResult } from '#features/shared/forms/use-save.ts'
import { incomeFormTexts } from '#features/shared/income-form/income-form-texts.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import type { WordTexts } from '#features/shared/messages/server-word.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'
import { type CompletionForm, incomeOfVisit, recordOfVisit } from './completion-form.ts'

export type CompletionPart = 'record' | 'income' | 'status'

/** One change of a completion, and the texts for its results. */
export interface PartOfCompletion {
  part: CompletionPart
  wish: WishedChange
  texts: WordTexts
}

const { recordCreated, recordFailed } = decisionTexts.completion

/** Lists the form's changes in the order in which they are sent: record and income before the status. */
export function completionWishes(form: CompletionForm, seen: AppointmentView, userId: number): PartOfCompletion[] {
  const record = recordOfVisit(form, seen)
  const income = incomeOfVisit(form, seen, userId)
  const wishes: PartOfCompletion[] = []
  if (record) {
    const texts = { success: { title: recordCreated }, failure: recordFailed }
    wishes.push({ part: 'record', wish: { kind: 'create', entity: 'record', fields: record }, texts })
  }
  if (income) {
    const texts = { success: { title: incomeFormTexts.created }, failure: incomeFormTexts.createFailed }
    wishes.push({ part: 'income', wish: { kind: 'create', entity: 'income', fields: income }, texts })
  }
  const fields = statusFields(seen, 'completed')
  const wish = { kind: 'update', entity: 'appointment', seen, fields } as const
  wishes.push({ part: 'status', wish, texts: STATUS_SAVING.completed })
  return wishes
}

/** The result of one part. */
export interface WordOfPart {
  part: CompletionPart
  result: SaveResult
  message: ToastMessage
}

/** Combines all results into one message: the refused part, else a pending one, else every success. */
export function saidTogether(words: readonly WordOfPart[]): ToastMessage {
  const told =
    words.find(({ result }) => result.kind === 'refused') ??
    words.find(({ result }) => result.kind === 'kept') ??
    words.find(({ result }) => result.kind === 'unchanged')
  if (told) return told.message
  const successes = words.map(({ message }) => message.description ?? message.title)
  return { title: savingTexts.success, description: successes.join('. '), variant: 'success' }
}
