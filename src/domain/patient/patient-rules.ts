import { validationTexts } from '../validation-texts.ts'
import { isLocalDate } from '../values/local-date.ts'

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

/** The rules of new and edited patients (spec section 5): name, surname, DNI, phone and e-mail are required. */
export function patientFormErrors(form: PatientForm): PatientFormErrors {
  const errors: PatientFormErrors = {}
  if (!form.firstName.trim()) errors.firstName = validationTexts.nameRequired
  if (!form.lastName.trim()) errors.lastName = validationTexts.lastNameRequired
  const dni = dniError(form.dni)
  if (dni) errors.dni = dni
  if (!form.phone.trim()) errors.phone = validationTexts.phoneRequired
  const email = emailError(form.email)
  if (email) errors.email = email
  if (form.birthDate && !isLocalDate(form.birthDate)) errors.birthDate = validationTexts.birthDateInvalid
  return errors
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

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Required, and of an e-mail's look. */
export function emailError(text: string): string | null {
  const email = text.trim()
  if (!email) return validationTexts.emailRequired
  return EMAIL.test(email) && email.length <= 254 ? null : validationTexts.emailInvalid
}
