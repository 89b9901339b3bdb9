import * as v from 'valibot'
import { dniError, emailError, plainDni, readDni } from '#domain/patient/patient-rules.ts'
import { phoneError } from '#domain/patient/phone-rules.ts'
import { isBlank } from '#domain/text-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { isPlausibleDay } from '#domain/values/dates/plausible-day.ts'
import { plainEmail } from '#domain/values/email-address.ts'
import { dateField, followsRule, lineField, requiredLine } from '../fields.ts'

/** A DNI as typed; stored as its 7 or 8 digits (plainDni). */
export const dniField = v.pipe(v.string(validationTexts.dniRequired), followsRule(dniError), v.transform(plainDni))

/**
 * The DNI of an edit. An earlier rule may have accepted an invalid one, and only staff know the right one, so it may
 * stay.
 */
export const editedDniField = v.pipe(v.string(validationTexts.dniRequired), v.transform(readDni))

/** An e-mail address as typed; stored without surrounding text (plainEmail). */
export const emailField = v.pipe(
  v.string(validationTexts.emailRequired),
  followsRule(emailError),
  v.transform((text) => plainEmail(text)),
)

/** The e-mail address of a file, which must be sent; empty for a patient who has none. */
export const fileEmailField = v.pipe(
  v.string(validationTexts.emailRequired),
  followsRule((text) => (isBlank(text) ? null : emailError(text))),
  v.transform((text) => plainEmail(text)),
)

/** An optional e-mail address. */
export const optionalEmailField = v.pipe(
  v.string(validationTexts.emailInvalid),
  followsRule((text) => (isBlank(text) ? null : emailError(text))),
  v.transform((text) => plainEmail(text)),
)

/** A required phone, as people write it. */
export const phoneField = v.pipe(requiredLine(validationTexts.phoneRequired), followsRule(phoneError))

/** An optional phone. */
export const optionalPhoneField = v.pipe(lineField, followsRule(phoneError))

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
