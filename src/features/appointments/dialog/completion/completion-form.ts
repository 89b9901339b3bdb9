import {
  RECORD_TEXT_FIELDS,
  type RecordTextField,
  type RecordTexts,
  recordTextsOf,
} from '#domain/clinical-record/clinical-record.ts'
import { recordTextErrors } from '#domain/clinical-record/clinical-record-rules.ts'
import { DEFAULT_PROFESSIONAL_ID } from '#domain/fields/blank-rows.ts'
import type { IncomeForm } from '#domain/income/income-rules.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import { blankIncomeForm, incomeErrors, incomeFields } from '#features/shared/income-form/income-form.ts'

/** The form of a completed appointment. Every value is text, so that the draft can keep it. */
export interface CompletionForm extends IncomeForm, RecordTexts {
  /** 'yes' when the income is to be registered, '' when not. */
  withIncome: string
  withRecord: string
}

/**
 * Fills in only the day, and the usual price where it is known. The income gets the appointment's day, or today if that
 * is still to come.
 */
export function completionForm(
  { date }: Pick<AppointmentView, 'date'>,
  today: LocalDate,
  service: Partial<Pick<IncomeForm, 'amount' | 'category' | 'description'>>,
): CompletionForm {
  const texts = Object.fromEntries(RECORD_TEXT_FIELDS.map((field) => [field, ''])) as RecordTexts
  return { ...blankIncomeForm(date < today ? date : today), ...service, ...texts, withIncome: '', withRecord: '' }
}

/** Checks only the chosen parts. The patient is the appointment's. An empty record is an error. */
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

/** Returns the income of the visit; null when none is to be registered. */
export function incomeOfVisit(form: CompletionForm, seen: AppointmentView, userId: number): Fields | null {
  return form.withIncome ? { ...incomeFields(form, seen.patientId), recordedBy: userId } : null
}

/** Returns the clinical record of the visit, linked to its appointment; null when none is to be made. */
export function recordOfVisit(form: CompletionForm, seen: AppointmentView): Fields | null {
  if (!form.withRecord) return null
  const professionalId = seen.professionalId ?? DEFAULT_PROFESSIONAL_ID
  return { patientId: seen.patientId, appointmentId: seen.key, professionalId, ...recordTextsOf(form) }
}
