import { type Field, formNames } from '../fields/field.ts'
import { patientFields } from '../fields/patient-descriptor.ts'
import { isBlank, lineError, requiredLineError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import type { LocalDate } from '../values/local-date.ts'
import { birthDateError, dniError, emailError, type PatientForm } from './patient-rules.ts'
import { phoneError } from './phone-rules.ts'

export type PatientFormErrors = Partial<Record<keyof PatientForm, string>>

/**
 * The rules of new and edited patients (spec section 5): name, surname, DNI, phone and e-mail are required; nobody is born after
 * `today`. What passes here passes the server's reading too, so that no change made offline is refused for its form.
 *
 * `before` is the patient whom the form edits. A DNI that stays is not judged: an earlier rule may have let it in, and whoever
 * corrects a phone may not know the right one.
 */
export function patientFormErrors(
  form: PatientForm,
  today: LocalDate,
  before?: Pick<PatientForm, 'dni'>,
): PatientFormErrors {
  const errors: PatientFormErrors = {}
  for (const name of formNames(patientFields)) {
    const isKept = name === 'dni' && form.dni === before?.dni
    const message = isKept ? null : errorOf(patientFields[name], form[name], today)
    if (message) errors[name] = message
  }
  return errors
}

function errorOf({ kind, required }: Field, text: string, today: LocalDate): string | null {
  switch (kind) {
    case 'dni':
      return dniError(text)
    case 'email':
      return emailError(text)
    case 'birthDay':
      return birthDateError(text, today)
    case 'phone':
      return required && isBlank(text) ? validationTexts[required] : phoneError(text)
    default:
      return required ? requiredLineError(text, validationTexts[required]) : lineError(text)
  }
}
