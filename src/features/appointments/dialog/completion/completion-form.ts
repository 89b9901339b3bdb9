import { type AppointmentForm, appointmentFormErrors } from '#domain/appointment/appointment-rules.ts'
import type { WishedPlace } from '#domain/appointment/offered-times.ts'
import {
  CLINICAL_TEXT_FIELDS,
  type ClinicalTextField,
  type ClinicalTexts,
  clinicalTextsOf,
} from '#domain/clinical-record/clinical-record.ts'
import { clinicalTextErrors } from '#domain/clinical-record/clinical-record-rules.ts'
import { DEFAULT_PROFESSIONAL_ID } from '#domain/fields/default-values.ts'
import type { IncomeForm } from '#domain/income/income-rules.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { fieldsOf, planField } from '#features/appointments/dialog/form/appointment-form.ts'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import {
  type ChargeForm,
  NO_PARTS,
  partsErrors,
  partsOf,
  withParts,
} from '#features/shared/income-form/charge-parts.ts'
import { blankIncomeForm, incomeErrors, incomeFields } from '#features/shared/income-form/income-form.ts'

/** The fields of the next appointment, by their names in an appointment's own form. */
export const NEXT_FIELDS = {
  date: 'nextDate',
  startTime: 'nextStartTime',
  endTime: 'nextEndTime',
  professionalId: 'nextProfessionalId',
  reason: 'nextReason',
} as const
type NextField = keyof typeof NEXT_FIELDS

/** The form of a completed appointment. Every value is text, so that the draft can keep it. */
export interface CompletionForm extends ChargeForm, ClinicalTexts, Record<(typeof NEXT_FIELDS)[NextField], string> {
  /** 'yes' when the income is to be registered, '' when not. */
  withIncome: string
  withRecord: string
  withNext: string
  /** Which plan the visit uses, and the next appointment (plan-choice.ts). */
  plan: string
  nextPlan: string
}

/** The plan that the visit uses, and that of the next appointment; undefined to leave the visit's as it is. */
export interface PlansOfVisit {
  visit: RowKey | null | undefined
  next: RowKey | null
}

/** What is known about a visit before somebody completes it. */
export interface KnownOfVisit {
  service: Partial<Pick<IncomeForm, 'amount' | 'category' | 'description' | 'paymentMethod'>>
  /** Where the patient's next appointment may be. */
  next?: WishedPlace | undefined
}

/**
 * Fills in the day, the usual service, and a place for the next appointment, where they are known. The income gets the
 * appointment's day, or today if that is still to come.
 */
export function completionForm(
  { date, reason, professionalId }: Pick<AppointmentView, 'date' | 'reason' | 'professionalId'>,
  today: LocalDate,
  { service, next }: KnownOfVisit,
): CompletionForm {
  const texts = Object.fromEntries(CLINICAL_TEXT_FIELDS.map((field) => [field, ''])) as ClinicalTexts
  return {
    ...blankIncomeForm(date < today ? date : today),
    ...NO_PARTS,
    ...service,
    ...texts,
    withIncome: '',
    withRecord: '',
    withNext: '',
    plan: '',
    nextPlan: '',
    nextDate: next?.date ?? '',
    nextStartTime: next?.startTime ?? '',
    nextEndTime: next?.endTime ?? '',
    nextProfessionalId: String(professionalId ?? DEFAULT_PROFESSIONAL_ID),
    nextReason: reason,
  }
}

/** Checks only the chosen parts. The patient is the appointment's. An empty record is an error. */
export function completionErrors(
  form: CompletionForm,
  today: LocalDate,
): Partial<Record<keyof CompletionForm, string>> {
  return {
    ...(form.withNext && nextErrors(form, today)),
    ...(form.withIncome && { ...incomeErrors(form, { withoutPatient: true }), ...partsErrors(form) }),
    ...(form.withRecord && recordErrors(form)),
  }
}

function nextErrors(form: CompletionForm, today: LocalDate) {
  // The patient is the appointment's.
  return namedAsNext(appointmentFormErrors({ ...nextAppointmentForm(form), patientId: 'set' }, today))
}

/**
 * Returns errors of an appointment's form by the names that its fields have in the completion. What has no field there,
 * such as a professional who has retired, is said at the date.
 */
export function namedAsNext(errors: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const names: Readonly<Record<string, string>> = { ...NEXT_FIELDS, professionalId: NEXT_FIELDS.date }
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      message ? [[names[field] ?? NEXT_FIELDS.date, message]] : [],
    ),
  )
}

/** Returns the next appointment as an appointment's own form, without its patient. */
export function nextAppointmentForm(form: CompletionForm): AppointmentForm {
  return {
    date: form.nextDate,
    startTime: form.nextStartTime,
    endTime: form.nextEndTime,
    professionalId: form.nextProfessionalId,
    reason: form.nextReason,
    notes: '',
    patientId: '',
  }
}

function recordErrors(form: CompletionForm): Partial<Record<ClinicalTextField, string>> {
  const isEmpty = CLINICAL_TEXT_FIELDS.every((field) => form[field].trim() === '')
  return isEmpty ? { diagnosis: decisionTexts.completion.recordEmpty } : clinicalTextErrors(form)
}

/** Who registers the income of a visit, and whether it is known to be another one (useSecondCharge). */
export interface Charging {
  userId: number
  isSeparate: boolean
  plans: PlansOfVisit
}

/** Returns the income of the visit; null when none is to be registered. */
export function incomeOfVisit(
  form: CompletionForm,
  seen: AppointmentView,
  { userId, isSeparate }: Omit<Charging, 'plans'>,
): Fields | null {
  if (!form.withIncome) return null
  const tie = { appointmentId: seen.key, separate: isSeparate }
  const income = { ...incomeFields(form, seen.patientId), ...tie, recordedBy: userId }
  return withParts(income, partsOf(form))
}

/** Returns the patient's next appointment; null when none is to be made. */
export function nextOfVisit(form: CompletionForm, seen: AppointmentView, { next }: PlansOfVisit): Fields | null {
  return form.withNext ? { ...fieldsOf(nextAppointmentForm(form), seen.patientId), ...planField(next) } : null
}

/** Returns the field that says which plan the visit uses; none when that stays as it is. */
export function planOfVisit({ visit }: PlansOfVisit): Fields {
  return visit === undefined ? {} : { planId: visit }
}

/** Returns the clinical record of the visit, linked to its appointment; null when none is to be made. */
export function recordOfVisit(form: CompletionForm, seen: AppointmentView): Fields | null {
  if (!form.withRecord) return null
  const professionalId = seen.professionalId ?? DEFAULT_PROFESSIONAL_ID
  return { patientId: seen.patientId, appointmentId: seen.key, professionalId, ...clinicalTextsOf(form) }
}
