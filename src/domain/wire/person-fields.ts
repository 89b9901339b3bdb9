import * as v from 'valibot'
import { dniError, emailError, plainDni, readDni } from '../patient/patient-rules.ts'
import { phoneError } from '../patient/phone-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { plainEmail } from '../values/email-address.ts'
import { isPlausibleDay } from '../values/plausible-day.ts'
import { dateField, lineField, obeys, requiredLine } from './fields.ts'

/** A DNI as typed; stored as its 7 or 8 digits (plainDni). */
export const dniField = v.pipe(v.string(validationTexts.dniRequired), obeys(dniError), v.transform(plainDni))

/**
 * The DNI of an edit. An earlier rule may have accepted an invalid one, and only staff know the right one, so it may
 * stay.
 */
export const editedDniField = v.pipe(v.string(validationTexts.dniRequired), v.transform(readDni))

/** An e-mail address as typed; stored without surrounding text (plainEmail). */
export const emailField = v.pipe(
  v.string(validationTexts.emailRequired),
  obeys(emailError),
  v.transform((text) => plainEmail(text)),
)

/** A required phone, as people write it. */
export const phoneField = v.pipe(requiredLine(validationTexts.phoneRequired), obeys(phoneError))

/** An optional phone. */
export const optionalPhoneField = v.pipe(lineField, obeys(phoneError))

/** '' and null both clear it, since a form sends an empty text. */
export const birthDateField = v.union(
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
