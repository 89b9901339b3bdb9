import { emptyForm, flagTick, formOf } from '#domain/fields/field.ts'
import { patientFields as fields } from '#domain/fields/patient-descriptor.ts'
import type { WithoutEmail } from '#domain/patient/patient-form-errors.ts'
import { type PatientForm, plainDni, readDni } from '#domain/patient/patient-rules.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { plainEmail } from '#domain/values/email-address.ts'
import { visibleText } from '#domain/values/visible-text.ts'

/** Most digits of a DNI; a longer number is a phone. */
const DNI_DIGITS = 8

/**
 * Returns a new patient's form, filled in from the search text. Up to 8 digits are a DNI, more a phone; text with @ is
 * an e-mail. The last of several words is the surname; with a comma, the part before it is.
 */
export function formFromSearch(typed: string): PatientForm {
  const query = visibleText(typed)
  const words = query.split(/[\s;]+|(,)/).filter(Boolean)
  const figures = words.filter(isFigure)
  const email = words.find((word) => word.includes('@')) ?? ''
  const letters = words.filter((word) => !isFigure(word) && !word.includes('@'))
  // All-lowercase names are capitalized; other spellings are kept.
  const names = query === query.toLowerCase() ? letters.map(capitalized) : letters
  const digits = plainDni(figures.join('')).replace(/\D/g, '')
  const number = digits.length <= DNI_DIGITS ? { dni: digits } : { phone: figures.join(' ') }
  return { ...emptyForm(fields), ...nameOf(names), email, ...number }
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

/** Returns the form of an existing patient. */
export function formOfPatient(patient: PatientView): PatientForm {
  return formOf(fields, patient)
}

/** The staff's form of a patient, with its tick 'No tiene email' ('' while it is not ticked). */
export type StaffPatientForm = PatientForm & { noEmail: string }

/** Adds the tick to a form; `noEmail` is whether the patient is on file without an e-mail. */
export function withEmailTick<Form extends PatientForm>(form: Form, noEmail: boolean): Form & StaffPatientForm {
  return { ...form, noEmail: flagTick(noEmail) }
}

/** Returns the fields of the change: DNI and e-mail normalized, an empty birth date as null. */
export function patientFields({ noEmail = '', ...form }: PatientForm & WithoutEmail): Fields {
  return {
    ...form,
    dni: readDni(form.dni),
    email: noEmail === '' ? plainEmail(form.email) : '',
    birthDate: form.birthDate || null,
    noContact: form.noContact !== '',
  }
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
