import {
  RECORD_TEXT_FIELDS,
  type RecordTextField,
  type RecordTexts,
  recordTextsOf,
} from '#domain/clinical-record/clinical-record.ts'
import { recordTextErrors } from '#domain/clinical-record/clinical-record-rules.ts'
import { DEFAULT_PROFESSIONAL_ID } from '#domain/fields/clinical-record-descriptor.ts'
import type { IncomeForm } from '#domain/income/income-rules.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import { blankIncomeForm, incomeErrors, incomeFields } from '#features/shared/income-form/income-form.ts'

/** What may be noted with a completed appointment; all text, so that it is kept while it is typed. */
export interface CompletionForm extends IncomeForm, RecordTexts {
  /** 'yes' when the income is to be registered, '' when not. */
  withIncome: string
  withRecord: string
}

/**
 * Nothing is taken for granted but the day and what the visit usually costs, where that is known. The income is of the appointment's day, unless
 * that is still to come.
 */
export function completionForm(
  { date }: Pick<AppointmentView, 'date'>,
  today: LocalDate,
  service: Partial<Pick<IncomeForm, 'amount' | 'category' | 'description'>>,
): CompletionForm {
  const texts = Object.fromEntries(RECORD_TEXT_FIELDS.map((field) => [field, ''])) as RecordTexts
  return { ...blankIncomeForm(date < today ? date : today), ...service, ...texts, withIncome: '', withRecord: '' }
}

/** The rules of what was chosen; the rest may read as it likes. The patient is the appointment's. A record of nothing is a slip. */
export function completionErrors(form: CompletionForm): Partial<Record<keyof CompletionForm, string>> {
  return {
    ...(form.withIncome && incomeErrors(form, { withoutPatient: true })),
    ...(form.withRecord && recordErrors(form)),
  }
}

function recordErrors(form: CompletionForm): Partial<Record<RecordTextField, string>> {
  const isEmpty = RECORD_TEXT_FIELDS.every((field) => form[field].trim() === '')
  return isEmpty ? { diagnosis: decisionTexts.completion.recordEmpty } : recordTextErrors(form)
}

/** The income of the visit; null when none is to be registered. */
export function incomeOfVisit(form: CompletionForm, seen: AppointmentView, userId: number): Fields | null {
  return form.withIncome ? { ...incomeFields(form, seen.patientId), recordedBy: userId } : null
}

/** The clinical record of the visit, tied to its appointment; null when none is to be made. */
export function recordOfVisit(form: CompletionForm, seen: AppointmentView): Fields | null {
  if (!form.withRecord) return null
  const professionalId = seen.professionalId ?? DEFAULT_PROFESSIONAL_ID
  return { patientId: seen.patientId, appointmentId: seen.key, professionalId, ...recordTextsOf(form) }
}
