import * as v from 'valibot'
import { validationTexts } from '../validation-texts.ts'
import { readerOf } from './answer-reader.ts'
import { requiredLine } from './fields.ts'
import { emailField } from './rows/person-fields.ts'
import { newPassword, newUsername } from './session-wire.ts'

/** POST /set-up: the owner of a new clinic, and the code that the server printed. */
export const setUpBody = v.object({
  code: requiredLine(validationTexts.setUpCodeRequired),
  username: newUsername,
  name: requiredLine(validationTexts.nameRequired),
  lastName: requiredLine(validationTexts.lastNameRequired),
  email: emailField,
  password: newPassword,
  /** Whether the owner is also the first professional. */
  treatsPatients: v.optional(v.boolean(validationTexts.valueInvalid), false),
})

/** GET /set-up: whether the clinic has no owner. */
export const setUpAnswer = v.object({ isNeeded: v.boolean() })

/** Reads GET /set-up. */
export const readSetUpAnswer = readerOf(setUpAnswer)
