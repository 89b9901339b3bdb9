import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { fieldsToDecide, otherFieldsKept, serverRowOf, shownRowOf } from '#data/sync/conflicts/reviewed-row.ts'
import { type PaymentForm, paymentFormErrors } from '#domain/account/payment-rules.ts'
import { type AppointmentForm, appointmentFormErrors } from '#domain/appointment/appointment-rules.ts'
import { cashDayFormErrors, type MovementForm, movementFormErrors } from '#domain/cash/movement-rules.ts'
import { type ClosureForm, closureFormErrors } from '#domain/clinic/closures/closure-rules.ts'
import type { ClinicalTexts } from '#domain/clinical-record/clinical-record.ts'
import { clinicalTextErrors } from '#domain/clinical-record/clinical-record-rules.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import { fieldOf } from '#domain/fields/entity-fields.ts'
import { type FieldKind, type FieldValue, flagTick } from '#domain/fields/field.ts'
import { type IncomeForm, incomeFormErrors, netAmountOf } from '#domain/income/income-rules.ts'
import { patientFormErrors } from '#domain/patient/patient-form-errors.ts'
import { type PatientForm, personReaders } from '#domain/patient/patient-rules.ts'
import { type PlanForm, planFormErrors, readCount } from '#domain/plan/plan-rules.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { centavos, pesosOf } from '#domain/values/money.ts'
import { type WaitingForm, waitingFormErrors } from '#domain/waiting/waiting-rules.ts'
import { amountOf, asWritten, withPlainAmounts } from '#features/shared/income-form/income-form.ts'
import { editableAmong, editableFields, mendedFields } from './editable-fields.ts'

/** The form that edits a refused change. Every value is text. */
export type ChangeForm = Readonly<Record<string, string>>

/**
 * Returns the fields of the form: those of the change, and those that 'conservar lo mío' would also keep. Only the
 * form's fields are sent. Here and below, `entry` is the change as its question shows it (withLatestPatch).
 */
export function formFields(entry: OutboxEntry, data: SyncCenterData): string[] {
  const own = editableFields(entry)
  // Without an editable field of the change itself there is no form.
  if (own.length === 0) return []
  // planted: form-keeps-omitted-fields
  return editableAmong(entry.entity, [...own, ...Object.keys(otherFieldsKept(entry, data))])
}

/** Whether the form has fields that the person left unchanged and somebody else has changed since. */
export function hasTheirs(entry: OutboxEntry, data: SyncCenterData): boolean {
  return formFields(entry, data).length > editableFields(entry).length
}

/**
 * Returns the initial values: the row as its question shows it, with the change applied. Fields that the person left
 * unchanged have the other person's values. Day, times and professional of an appointment come together: if one of them
 * is the person's, all are.
 */
export function formOf(entry: OutboxEntry, data: SyncCenterData): ChangeForm {
  const own = editableFields(entry)
  const ofOwnPlace = Object.entries(otherFieldsKept(entry, data)).filter(([field]) => own.includes(field))
  const row: Fields = { ...shownRowOf(entry, data), ...Object.fromEntries(ofOwnPlace), ...entry.patch }
  return Object.fromEntries(mendedFields(entry.entity).map((field) => [field, textOf(entry.entity, field, row[field])]))
}

/** Returns the same with the conflicting texts joined: the server's first, then the person's. */
export function joinedFormOf(entry: OutboxEntry, data: SyncCenterData): ChangeForm {
  const form = formOf(entry, data)
  const theirs = serverRowOf(entry, data)
  const joined = [...fieldsToDecide(entry, data)].map(
    (field) => [field, joinedText(theirs[field], form[field])] as const,
  )
  return { ...form, ...Object.fromEntries(joined) }
}

function joinedText(theirs: FieldValue | undefined, mine = ''): string {
  if (theirs === mine) return mine
  return [String(theirs ?? ''), mine].filter((text) => text.trim() !== '').join('\n\n')
}

/**
 * Returns the errors of the editable fields. Whether a day is past is checked as of the day of the change, as the
 * server does.
 */
export function changeFormErrors(entry: OutboxEntry, form: ChangeForm, data: SyncCenterData): Record<string, string> {
  const errors = rulesOf(entry, form)
  return Object.fromEntries(
    formFields(entry, data).flatMap((field) => {
      const message = errors[field]
      return message ? [[field, message]] : []
    }),
  )
}

/** Converts a form without errors to the fields of the change. */
export function fieldsOf(entry: OutboxEntry, form: ChangeForm, data: SyncCenterData): Fields {
  const typed = formFields(entry, data).map((field) => [field, typedValue(entry.entity, field, form[field] ?? '')])
  const fields: Fields = Object.fromEntries(typed)
  if (entry.entity !== 'income' || !('amount' in fields || 'discountAmount' in fields)) return fields
  const amount = amountOf(form.amount ?? '')
  const discount = amountOf(form.discountAmount ?? '')
  return { ...fields, netAmount: amount === null ? null : netAmountOf(amount, discount ?? centavos(0)) }
}

function rulesOf(entry: OutboxEntry, form: ChangeForm): Readonly<Record<string, string | undefined>> {
  // The patient of an appointment or income can't be edited here.
  switch (entry.entity) {
    case 'appointment':
      return appointmentFormErrors(
        { ...form, patientId: 'known' } as unknown as AppointmentForm,
        clinicDayAt(entry.madeAt),
      )
    case 'patient':
      return patientFormErrors(
        { ...(form as unknown as PatientForm), noEmail: emailTickOf(entry) },
        clinicDayAt(entry.madeAt),
      )
    case 'income':
      return incomeFormErrors(withPlainAmounts({ ...form, patientId: 'known' } as unknown as IncomeForm))
    case 'record':
      return clinicalTextErrors(form as unknown as ClinicalTexts)
    case 'closure':
      return closureFormErrors(form as unknown as ClosureForm)
    case 'plan':
      return planFormErrors({ ...form, patientId: 'known', price: asWritten(form.price) } as unknown as PlanForm)
    case 'planMember':
    case 'contact':
      return {}
    case 'waiting':
      return waitingFormErrors({ ...form, patientId: 'known' } as unknown as WaitingForm)
    case 'payment':
      return paymentFormErrors({ ...form, amount: asWritten(form.amount) } as unknown as PaymentForm)
    case 'cashMovement':
      return movementFormErrors({ ...form, amount: asWritten(form.amount) } as unknown as MovementForm)
    case 'cashDay':
      return cashDayFormErrors(form as unknown as Parameters<typeof cashDayFormErrors>[0])
  }
}

/** Its author has said that the patient has no e-mail. */
function emailTickOf({ patch }: OutboxEntry): string {
  return patch.email === '' ? 'yes' : ''
}

function textOf(entity: ChangedEntity, name: string, value: FieldValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return flagTick(value)
  return fieldOf(entity, name)?.kind === 'money' && typeof value === 'number'
    ? String(pesosOf(centavos(value)))
    : String(value)
}

function typedValue(entity: ChangedEntity, name: string, text: string): FieldValue {
  const { kind = 'line', nullable } = fieldOf(entity, name) ?? {}
  if (nullable && text === '') return null
  const read = READERS[kind]
  return read ? read(text) : text
}

const READERS: Partial<Record<FieldKind, (text: string) => FieldValue>> = {
  money: (text) => amountOf(text) ?? centavos(0),
  count: readCount,
  row: (text) => (text ? Number(text) : null),
  birthDay: (text) => text || null,
  flag: (text) => text !== '',
  ...personReaders,
}
