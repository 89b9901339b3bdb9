import type { FormOf } from '../fields/field.ts'
import type { patientFields } from '../fields/patient-descriptor.ts'
import { validationTexts } from '../validation-texts.ts'
import { isMailAddress, plainEmail } from '../values/email-address.ts'
import { isLocalDate, type LocalDate } from '../values/local-date.ts'
import { APOSTROPHES, HYPHENS } from '../values/look-alikes.ts'
import { plainDigits } from '../values/plain-digits.ts'
import { isPlausibleDay } from '../values/plausible-day.ts'
import { visibleText } from '../values/visible-text.ts'

/** The fields of a patient that people type, as text; birthDate 'YYYY-MM-DD' or empty. */
export type PatientForm = FormOf<typeof patientFields>

/** May be left empty; else a day of the calendar, of a year that can be meant, at the latest the clinic's `today`. */
export function birthDateError(text: string, today: LocalDate): string | null {
  if (text === '') return null
  if (!isLocalDate(text)) return validationTexts.birthDateInvalid
  if (text > today) return validationTexts.birthDateFuture
  return isPlausibleDay(text) ? null : validationTexts.birthDateImplausible
}

/** Required, and 7 or 8 digits as it is stored. */
export function dniError(text: string): string | null {
  const dni = plainDni(text)
  if (!dni) return validationTexts.dniRequired
  return /^\d{7,8}$/.test(dni) ? null : validationTexts.dniInvalid
}

/** What stands between the digits of a DNI, or around them, besides dashes and apostrophes. */
const BETWEEN_DIGITS = /[\s\p{Cc}_.,·•∙⋅．]/gu
const BEFORE_DIGITS = /^(?:dni(?:n(?:ro|o|um|umero|úmero)?|№)?[°º:#]*)+/iu

/**
 * A DNI as it is stored and compared: '04.142.250', '4 142 250', 'DNI 4142250' and '4142250' with a mark that nobody sees are all
 * '4142250'.
 */
export function plainDni(text: string): string {
  return plainDigits(visibleText(text))
    .replace(APOSTROPHES, '')
    .replace(HYPHENS, '')
    .replace(BETWEEN_DIGITS, '')
    .replace(BEFORE_DIGITS, '')
    .replace(/^0+(?=\d)/, '')
}

/** The DNI that a text is; what is none stays as it was typed or stored. */
export function readDni(text: string): string {
  return dniError(text) === null ? plainDni(text) : text
}

/** What the fields of a person are read as, in every form that has them. */
export const personReaders = { dni: readDni, email: plainEmail }

/** Required, and an address that mail can go to. */
export function emailError(text: string): string | null {
  const email = plainEmail(text)
  if (!email) return validationTexts.emailRequired
  return isMailAddress(email) ? null : validationTexts.emailInvalid
}
