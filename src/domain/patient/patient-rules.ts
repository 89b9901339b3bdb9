import { lineError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { isLocalDate, type LocalDate } from '../values/local-date.ts'

/** The fields of a patient that people type, as text; birthDate 'YYYY-MM-DD' or empty. */
export interface PatientForm {
  firstName: string
  lastName: string
  dni: string
  phone: string
  email: string
  address: string
  birthDate: string
  gender: string
  emergencyContact: string
  emergencyPhone: string
}

export type PatientFormErrors = Partial<Record<keyof PatientForm, string>>

/**
 * The rules of new and edited patients (spec section 5): name, surname, DNI, phone and e-mail are required; nobody is born after
 * `today`. What passes here passes the server's reading too, so that no change made offline is refused for its form.
 */
export function patientFormErrors(form: PatientForm, today: LocalDate): PatientFormErrors {
  const errors: PatientFormErrors = {}
  const put = (field: keyof PatientForm, message: string | null) => {
    if (message) errors[field] = message
  }
  put('firstName', form.firstName.trim() ? lineError(form.firstName) : validationTexts.nameRequired)
  put('lastName', form.lastName.trim() ? lineError(form.lastName) : validationTexts.lastNameRequired)
  put('dni', dniError(form.dni))
  put('phone', form.phone.trim() ? lineError(form.phone) : validationTexts.phoneRequired)
  put('email', emailError(form.email))
  put('birthDate', birthDateError(form.birthDate, today))
  for (const field of OPTIONAL_LINES) put(field, lineError(form[field]))
  return errors
}

const OPTIONAL_LINES = ['address', 'gender', 'emergencyContact', 'emergencyPhone'] as const

/** May be left empty; else a day of the calendar, at the latest the clinic's `today`. */
export function birthDateError(text: string, today: LocalDate): string | null {
  if (text === '') return null
  if (!isLocalDate(text)) return validationTexts.birthDateInvalid
  return text <= today ? null : validationTexts.birthDateFuture
}

/** Required, and 7 or 8 digits once the usual dots and blanks are taken out. */
export function dniError(text: string): string | null {
  const dni = plainDni(text)
  if (!dni) return validationTexts.dniRequired
  return /^\d{7,8}$/.test(dni) ? null : validationTexts.dniInvalid
}

/** A DNI as it is stored: '30.123.456' and '30 123 456' are '30123456'. */
export function plainDni(text: string): string {
  return text.replace(/[.\s]/g, '')
}

const EMAIL = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@.]+(\.[^\s\p{Cc}@.]+)+$/u

/** Required, of an e-mail's look, and no longer than mail allows (254 characters). */
export function emailError(text: string): string | null {
  const email = text.trim()
  if (!email) return validationTexts.emailRequired
  return EMAIL.test(email) && email.length <= 254 ? null : validationTexts.emailInvalid
}
