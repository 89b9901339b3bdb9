import { type PatientForm, plainDni, readDni } from '#domain/patient/patient-rules.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { plainEmail } from '#domain/values/email-address.ts'
import { visibleText } from '#domain/values/visible-text.ts'

const BLANK: PatientForm = {
  firstName: '',
  lastName: '',
  dni: '',
  phone: '',
  email: '',
  address: '',
  birthDate: '',
  gender: '',
  emergencyContact: '',
  emergencyPhone: '',
}

/** Digits of a DNI at most; what is longer is a phone. */
const DNI_DIGITS = 8

/**
 * A new patient's form, with what was searched for: digits are the DNI (more of them than one has: the phone), an address with @
 * the e-mail, the last of several words the surname and the others the name; before a comma stands the surname.
 */
export function formFromSearch(typed: string): PatientForm {
  const query = visibleText(typed)
  const words = query.split(/[\s;]+|(,)/).filter(Boolean)
  const figures = words.filter(isFigure)
  const email = words.find((word) => word.includes('@')) ?? ''
  const letters = words.filter((word) => !isFigure(word) && !word.includes('@'))
  // What was typed in small letters throughout gets its capitals; other spellings are the person's own.
  const names = query === query.toLowerCase() ? letters.map(capitalized) : letters
  const digits = plainDni(figures.join('')).replace(/\D/g, '')
  const number = digits.length <= DNI_DIGITS ? { dni: digits } : { phone: figures.join(' ') }
  return { ...BLANK, ...nameOf(names), email, ...number }
}

function nameOf(names: readonly string[]): Pick<PatientForm, 'firstName' | 'lastName'> {
  const comma = names.indexOf(',')
  const words = names.filter((name) => name !== ',')
  if (comma > 0 && comma < words.length) return inOrder(words.slice(comma), words.slice(0, comma))
  return words.length > 1 ? inOrder(words.slice(0, -1), words.slice(-1)) : inOrder(words, [])
}

function inOrder(first: readonly string[], last: readonly string[]) {
  return { firstName: first.join(' '), lastName: last.join(' ') }
}

function isFigure(word: string): boolean {
  return /^[+\d()]*\d[()]*$/.test(plainDni(word))
}

/** The form of a patient as the person sees it. */
export function formOfPatient(patient: PatientView): PatientForm {
  const { firstName, lastName, dni, phone, email, address, gender, emergencyContact, emergencyPhone } = patient
  const birthDate = patient.birthDate ?? ''
  return {
    firstName,
    lastName,
    dni,
    phone,
    email,
    address,
    birthDate,
    gender,
    emergencyContact,
    emergencyPhone,
  }
}

/** The fields of the change: DNI and e-mail as they are stored, no birth date as null. */
export function patientFields(form: PatientForm): Fields {
  return { ...form, dni: readDni(form.dni), email: plainEmail(form.email), birthDate: form.birthDate || null }
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
