import { type Field, type FieldKind, formNames } from '../fields/field.ts'
import { patientFields } from '../fields/patient-descriptor.ts'
import { isBlank, lineError, textError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import { birthDateError, dniError, emailError, type PatientForm } from './patient-rules.ts'
import { phoneError } from './phone-rules.ts'

/** A form's tick 'No tiene email': ticked unless it is empty. */
export interface WithoutEmail {
  noEmail?: string | undefined
}

export type PatientFormErrors = Partial<Record<keyof PatientForm, string>>

/**
 * Checks the form of a new or edited patient (spec section 5): name, surname, DNI, phone and e-mail are required, and
 * nobody is born after `today`. The server accepts what passes here, so that no offline change is refused for its form.
 *
 * `noEmail` says that the patient has none, so that no e-mail is required.
 *
 * `before` is the edited patient. An unchanged DNI is not checked: an earlier rule may have accepted it, and the person
 * who corrects a phone may not know the right one.
 */
export function patientFormErrors(
  { noEmail = '', ...form }: PatientForm & WithoutEmail,
  today: LocalDate,
  before?: Pick<PatientForm, 'dni'>,
): PatientFormErrors {
  const errors: PatientFormErrors = {}
  for (const name of formNames(patientFields)) {
    const isKept = name === 'dni' && form.dni === before?.dni
    const isWithout = name === 'email' && noEmail !== '' && isBlank(form.email)
    const message = isKept || isWithout ? null : errorOf(patientFields[name], form[name], today)
    if (message) errors[name] = message
  }
  return errors
}

type Rule = (text: string, today: LocalDate) => string | null

const RULES: Partial<Record<FieldKind, Rule>> = {
  dni: dniError,
  email: emailError,
  birthDay: birthDateError,
  phone: phoneError,
  text: textError,
}

function errorOf({ kind, required }: Field, text: string, today: LocalDate): string | null {
  if (required && isBlank(text)) return validationTexts[required]
  return (RULES[kind] ?? lineError)(text, today)
}
