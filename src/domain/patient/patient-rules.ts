import { isBlank, lineError, requiredLineError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { isMailAddress, plainEmail } from '../values/email-address.ts'
import { isLocalDate, type LocalDate } from '../values/local-date.ts'
import { APOSTROPHES, HYPHENS } from '../values/look-alikes.ts'
import { plainDigits } from '../values/plain-digits.ts'
import { isPlausibleDay } from '../values/plausible-day.ts'
import { visibleText } from '../values/visible-text.ts'
import { phoneError } from './phone-rules.ts'

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
  const put = (field: keyof PatientForm, message: string | null) => {
    if (message) errors[field] = message
  }
  put('firstName', requiredLineError(form.firstName, validationTexts.nameRequired))
  put('lastName', requiredLineError(form.lastName, validationTexts.lastNameRequired))
  put('dni', form.dni === before?.dni ? null : dniError(form.dni))
  put('phone', isBlank(form.phone) ? validationTexts.phoneRequired : phoneError(form.phone))
  put('email', emailError(form.email))
  put('birthDate', birthDateError(form.birthDate, today))
  for (const field of OPTIONAL_LINES) put(field, lineError(form[field]))
  put('emergencyPhone', phoneError(form.emergencyPhone))
  return errors
}

const OPTIONAL_LINES = ['address', 'gender', 'emergencyContact'] as const

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
