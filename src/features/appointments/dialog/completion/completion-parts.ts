import { rowOfDraft } from '#data/sync/outbox/row-of-draft.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formTexts } from '#features/appointments/appointments-texts.ts'
import { STATUS_DECISION_TEXTS, statusFields } from '#features/appointments/rows/acts/status-change.ts'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import type { FormPart } from '#features/shared/form-parts/save-parts.ts'
import { partsOf, paymentsOfParts } from '#features/shared/income-form/charge-parts.ts'
import { incomeFormTexts } from '#features/shared/income-form/income-form-texts.ts'
import { namedPayments } from '#features/shared/payments/named-payments.ts'
import {
  type Charging,
  type CompletionForm,
  incomeOfVisit,
  nextOfVisit,
  planOfVisit,
  recordOfVisit,
} from './completion-form.ts'

export type CompletionPart = 'record' | 'income' | 'next' | 'status'

/** One change of a completion. */
export type CompletionChange = FormPart<CompletionPart>

const { recordCreated, recordFailed } = decisionTexts.completion

/**
 * Lists the form's changes in the order in which they are sent: the status comes last. Rows get their refs from the
 * draft's id.
 */
export function completionChanges(
  form: CompletionForm,
  seen: AppointmentView,
  charging: Charging & { draft: string },
): CompletionChange[] {
  const record = recordOfVisit(form, seen)
  const income = incomeOfVisit(form, seen, charging)
  const next = nextOfVisit(form, seen, charging.plans)
  const wishes: CompletionChange[] = []
  if (record) {
    const texts = { success: { title: recordCreated }, failure: recordFailed }
    wishes.push({ part: 'record', wish: { kind: 'create', entity: 'record', fields: record }, texts })
  }
  if (income) {
    const texts = { success: { title: incomeFormTexts.created }, failure: incomeFormTexts.createFailed }
    const ref = rowOfDraft(charging.draft, 'income')
    const also = namedPayments(paymentsOfParts(income, ref, partsOf(form)), charging.draft)
    wishes.push({ part: 'income', wish: { kind: 'create', entity: 'income', fields: income, ref }, texts, also })
  }
  if (next) {
    const texts = { success: { title: formTexts.created }, failure: formTexts.failed }
    wishes.push({ part: 'next', wish: { kind: 'create', entity: 'appointment', fields: next }, texts })
  }
  const fields = { ...statusFields(seen, 'completed'), ...planOfVisit(charging.plans) }
  const wish = { kind: 'update', entity: 'appointment', seen, fields } as const
  wishes.push({ part: 'status', wish, texts: STATUS_DECISION_TEXTS.completed })
  return wishes
}
