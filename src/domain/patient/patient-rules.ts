import type { FormOf } from '../fields/field.ts'
import type { patientFields } from '../fields/patient-descriptor.ts'
import { validationTexts } from '../validation-texts.ts'
import { isLocalDate, type LocalDate } from '../values/dates/local-date.ts'
import { isPlausibleDay } from '../values/dates/plausible-day.ts'
import { isMailAddress, plainEmail } from '../values/email-address.ts'
import { APOSTROPHES, HYPHENS } from '../values/look-alikes.ts'
import { plainDigits } from '../values/plain-digits.ts'
import { visibleText } from '../values/visible-text.ts'

/** The fields of a patient's form as text; birthDate 'YYYY-MM-DD' or empty. */
export type PatientForm = FormOf<typeof patientFields>

/** Checks a birth date: empty, or a real day in a plausible year, at the latest the clinic's `today`. */
export function birthDateError(text: string, today: LocalDate): string | null {
  if (text === '') return null
  if (!isLocalDate(text)) return validationTexts.birthDateInvalid
  if (text > today) return validationTexts.birthDateFuture
  return isPlausibleDay(text) ? null : validationTexts.birthDateImplausible
}

/** Checks a DNI: required, 7 or 8 digits in its stored form. */
export function dniError(text: string): string | null {
  const dni = plainDni(text)
  if (!dni) return validationTexts.dniRequired
  return /^\d{7,8}$/.test(dni) ? null : validationTexts.dniInvalid
}

/** Characters between or around the digits of a DNI, besides dashes and apostrophes. */
const BETWEEN_DIGITS = /[\s\p{Cc}_.,·•∙⋅．]/gu
const BEFORE_DIGITS = /^(?:dni(?:n(?:ro|o|um|umero|úmero)?|№)?[°º:#]*)+/iu

/**
 * Returns a DNI in the form in which it is stored and compared: '04.142.250', '4 142 250', 'DNI 4142250' and '4142250'
 * with an invisible character all become '4142250'.
 */
export function plainDni(text: string): string {
  return plainDigits(visibleText(text))
    .replace(APOSTROPHES, '')
    .replace(HYPHENS, '')
    .replace(BETWEEN_DIGITS, '')
    .replace(BEFORE_DIGITS, '')
    .replace(/^0+(?=\d)/, '')
}

/** Returns the plain DNI; other text stays as it is. */
export function readDni(text: string): string {
  return dniError(text) === null ? plainDni(text) : text
}

/** Readers of a person's fields, for every form that has them. */
export const personReaders = { dni: readDni, email: plainEmail }

/** Checks an e-mail address: required, and deliverable. */
export function emailError(text: string): string | null {
  const email = plainEmail(text)
  if (!email) return validationTexts.emailRequired
  return isMailAddress(email) ? null : validationTexts.emailInvalid
}
