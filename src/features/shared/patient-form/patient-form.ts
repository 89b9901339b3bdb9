import type { PatientView } from '#domain/change/fold.ts'
import type { Fields } from '#domain/change/outbox-entry.ts'
import { type PatientForm, plainDni } from '#domain/patient/patient-rules.ts'

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

/**
 * A new patient's form, with what was searched for: digits are the DNI, an address with @ the e-mail, the last of several
 * words the surname and the others the name.
 */
export function formFromSearch(query: string): PatientForm {
  const words = query.split(/\s+/).filter(Boolean)
  const digits = words.filter((word) => /^[\d.]+$/.test(word) && /\d/.test(word))
  const email = words.find((word) => word.includes('@')) ?? ''
  const letters = words.filter((word) => !/\d/.test(word) && !word.includes('@'))
  // What was typed in small letters throughout gets its capitals; other spellings are the person's own.
  const names = query === query.toLowerCase() ? letters.map(capitalized) : letters
  const lastName = names.length > 1 ? (names.at(-1) ?? '') : ''
  const firstName = lastName ? names.slice(0, -1).join(' ') : names.join(' ')
  return { ...BLANK, firstName, lastName, dni: plainDni(digits.join('')), email }
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

/** The fields of the change: the DNI without its dots, no birth date as null. */
export function patientFields(form: PatientForm): Fields {
  return { ...form, dni: plainDni(form.dni), birthDate: form.birthDate || null }
}

/** Another patient with this DNI (plain digits); `self` is the one whose form it is. Null when it is nobody else's. */
export function patientWithDni<Patient extends Pick<PatientView, 'dni' | 'key'>>(
  patients: readonly Patient[],
  dni: string,
  self: PatientView['key'] | null = null,
): Patient | null {
  if (dni === '') return null
  return patients.find((patient) => patient.dni === dni && patient.key !== self) ?? null
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
