import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formTexts } from '#features/appointments/appointments-texts.ts'
import { STATUS_DECISION_TEXTS, statusFields } from '#features/appointments/rows/acts/status-change.ts'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import type { SaveResult } from '#features/shared/forms/use-save.ts'
import { incomeFormTexts } from '#features/shared/income-form/income-form-texts.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import type { ResultTexts } from '#features/shared/messages/server-result.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'
import { type Charging, type CompletionForm, incomeOfVisit, nextOfVisit, recordOfVisit } from './completion-form.ts'

export type CompletionPart = 'record' | 'income' | 'next' | 'status'

/** One change of a completion, and the texts for its results. */
export interface CompletionChange {
  part: CompletionPart
  wish: WishedChange
  texts: ResultTexts
}

const { recordCreated, recordFailed } = decisionTexts.completion

/** Lists the form's changes in the order in which they are sent: the status comes last. */
export function completionChanges(form: CompletionForm, seen: AppointmentView, charging: Charging): CompletionChange[] {
  const record = recordOfVisit(form, seen)
  const income = incomeOfVisit(form, seen, charging)
  const next = nextOfVisit(form, seen)
  const wishes: CompletionChange[] = []
  if (record) {
    const texts = { success: { title: recordCreated }, failure: recordFailed }
    wishes.push({ part: 'record', wish: { kind: 'create', entity: 'record', fields: record }, texts })
  }
  if (income) {
    const texts = { success: { title: incomeFormTexts.created }, failure: incomeFormTexts.createFailed }
    wishes.push({ part: 'income', wish: { kind: 'create', entity: 'income', fields: income }, texts })
  }
  if (next) {
    const texts = { success: { title: formTexts.created }, failure: formTexts.failed }
    wishes.push({ part: 'next', wish: { kind: 'create', entity: 'appointment', fields: next }, texts })
  }
  const fields = statusFields(seen, 'completed')
  const wish = { kind: 'update', entity: 'appointment', seen, fields } as const
  wishes.push({ part: 'status', wish, texts: STATUS_DECISION_TEXTS.completed })
  return wishes
}

/** The result of one part. */
export interface PartResult {
  part: CompletionPart
  result: SaveResult
  message: ToastMessage
}

/** Combines all results into one message: the refused part, else a pending one, else every success. */
export function combinedMessage(results: readonly PartResult[]): ToastMessage {
  const decisive =
    results.find(({ result }) => result.kind === 'refused') ??
    results.find(({ result }) => result.kind === 'kept') ??
    results.find(({ result }) => result.kind === 'unchanged')
  if (decisive) return decisive.message
  const successes = results.map(({ message }) => message.description ?? message.title)
  return { title: savingTexts.success, description: successes.join('. '), variant: 'success' }
}
