import * as v from 'valibot'
import type { Patient } from '../patient/patient.ts'
import { dniError, emailError, plainDni, readDni } from '../patient/patient-rules.ts'
import { phoneError } from '../patient/phone-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { plainEmail } from '../values/email-address.ts'
import { isPlausibleDay } from '../values/plausible-day.ts'
import { changeMeta, createMeta, dateField, lineField, obeys, requiredLine, rowMeta } from './fields.ts'

/** A patient, in the feed and in every answer. */
export const patientRow = v.object({
  ...rowMeta,
  firstName: v.string(),
  lastName: v.string(),
  dni: v.string(),
  phone: v.string(),
  email: v.string(),
  address: v.string(),
  birthDate: v.nullable(dateField),
  gender: v.string(),
  emergencyContact: v.string(),
  emergencyPhone: v.string(),
  confirmed: v.boolean(),
})

/** The query of the lists of patients. */
export const patientSearch = v.object({ search: v.optional(lineField) })

/** A DNI as it may be typed; stored as its 7 or 8 digits (plainDni). */
export const dniField = v.pipe(v.string(validationTexts.dniRequired), obeys(dniError), v.transform(plainDni))

/** The DNI of an edit, which may be one that an earlier rule let in: only who knows the patient can tell whether it stays. */
const editedDniField = v.pipe(v.string(validationTexts.dniRequired), v.transform(readDni))

/** An e-mail address as it may be typed; stored bare (plainEmail). */
export const emailField = v.pipe(
  v.string(validationTexts.emailRequired),
  obeys(emailError),
  v.transform((text) => plainEmail(text)),
)

/** A phone that must be given, as people write it. */
export const phoneField = v.pipe(requiredLine(validationTexts.phoneRequired), obeys(phoneError))

/** A phone that may be empty. */
export const optionalPhoneField = v.pipe(lineField, obeys(phoneError))

const requiredFields = {
  firstName: requiredLine(validationTexts.nameRequired),
  lastName: requiredLine(validationTexts.lastNameRequired),
  dni: dniField,
  phone: phoneField,
  email: emailField,
}

/** '' and null both clear it, since a form sends an empty text. */
const birthDateField = v.union(
  [
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    v.null(),
    v.pipe(dateField, v.check(isPlausibleDay, validationTexts.birthDateImplausible)),
  ],
  validationTexts.birthDateInvalid,
)

const optionalFields = {
  address: lineField,
  birthDate: birthDateField,
  gender: lineField,
  emergencyContact: lineField,
  emergencyPhone: optionalPhoneField,
}

/** POST /patients. */
export const patientCreateBody = v.object({
  ...requiredFields,
  ...v.partial(v.object(optionalFields)).entries,
  ...createMeta,
})

/** PUT /patients/{id}: any subset. Of the DNI only one that changes is judged, by `updatePatient`. */
export const patientUpdateBody = v.object({
  ...v.partial(v.object({ ...requiredFields, dni: editedDniField, ...optionalFields })).entries,
  ...changeMeta,
})

/** The feed's row is the domain's patient as it stands. */
export function patientFromWire(row: v.InferOutput<typeof patientRow>): Patient {
  return row
}
