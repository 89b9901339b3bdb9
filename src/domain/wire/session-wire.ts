import * as v from 'valibot'
import { STAFF_SCOPES } from '../user/user.ts'
import { plainUsername } from '../user/username.ts'
import { validationTexts } from '../validation-texts.ts'
import { readerOf } from './answer-reader.ts'
import { idField, requiredLine } from './fields.ts'
import { patientRow } from './rows/patient-wire.ts'
import { dniField, emailField, phoneField } from './rows/person-fields.ts'

const password = (message: string) =>
  v.pipe(v.string(message), v.nonEmpty(message), v.maxLength(200, validationTexts.lineTooLong))

export const newPassword = v.pipe(
  password(validationTexts.passwordRequired),
  v.minLength(6, validationTexts.passwordShort),
)

/** The most accounts for which a device keeps tokens. */
export const MOST_DEVICE_TOKENS = 20

/** POST /auth/login. `deviceTokens`: the device tokens from earlier sign-ins on this device, of any account. */
export const loginBody = v.object({
  username: requiredLine(validationTexts.loginUsernameRequired),
  password: password(validationTexts.loginPasswordRequired),
  deviceTokens: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(200, validationTexts.lineTooLong)), validationTexts.valueInvalid),
      v.maxLength(MOST_DEVICE_TOKENS, validationTexts.valueInvalid),
    ),
  ),
})

/** A new username, as it is stored. */
export const usernameField = v.pipe(
  requiredLine(validationTexts.usernameRequired),
  v.minLength(3, validationTexts.usernameShort),
  v.transform(plainUsername),
  v.minLength(3, validationTexts.usernameShort),
)

/** A username that a person chooses. */
export const newUsername = v.pipe(
  requiredLine(validationTexts.usernameRequired),
  v.minLength(3, validationTexts.usernameShort),
  v.transform(plainUsername),
  v.minLength(3, validationTexts.usernameShort),
)

/** POST /auth/register. A role in the body is ignored: the server creates a patient. */
export const registerBody = v.object({
  username: usernameField,
  name: requiredLine(validationTexts.nameRequired),
  lastName: requiredLine(validationTexts.lastNameRequired),
  email: emailField,
  phone: phoneField,
  dni: dniField,
  password: newPassword,
})

/** POST /auth/forgot-password. */
export const passwordRecoveryBody = v.object({ email: emailField })

/** POST /auth/reset-password, with the token of the link in the mail. */
export const passwordResetBody = v.object({ token: v.string(validationTexts.resetTokenInvalid), newPassword })

/** PUT /auth/password, for the signed-in user. */
export const passwordChangeBody = v.object({
  currentPassword: password(validationTexts.passwordRequired),
  newPassword,
})

/** A user in an answer: never the password, its hash or a token. */
export const userResource = v.object({
  id: idField,
  username: v.string(),
  name: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  role: v.string(),
  patientId: v.nullable(idField),
  owner: v.boolean(),
  /** Of the staff only. */
  scope: v.optional(v.picklist(STAFF_SCOPES)),
})

/** GET /users/{id}: with the patient file, whose version is the account's too; 0 without a file. */
export const userWithPatient = v.object({
  ...userResource.entries,
  version: patientRow.entries.version,
  Patient: v.nullable(patientRow),
})

/** Our server's answer to a login. `guessablePassword` marks staff with an easy password. */
export const sessionAnswer = v.object({
  token: v.string(),
  user: v.object({ ...userResource.entries, guessablePassword: v.optional(v.literal(true)) }),
  deviceToken: v.string(),
})

/** An answer with only a message in Spanish. */
export const messageAnswer = v.object({ message: v.string() })

/**
 * The answer to a request that is completed by mail. `delivered` is false if the server sends no mail at all, for every
 * caller. Otherwise it is absent, so that nobody learns whether an account exists.
 */
export const mailedAnswer = v.object({ ...messageAnswer.entries, delivered: v.optional(v.literal(false)) })

/**
 * The answer to a login as a client reads it. Any server's user object is kept whole, and a missing token is handled by
 * the client (spec section 4).
 */
export const loginAnswer = v.object({
  token: v.optional(v.string()),
  deviceToken: v.optional(v.string()),
  user: v.looseObject({
    id: idField,
    username: v.string(),
    role: v.string(),
    name: v.nullish(v.string()),
    Nombre: v.nullish(v.string()),
    lastName: v.nullish(v.string()),
    email: v.nullish(v.string()),
    phone: v.nullish(v.string()),
    patientId: v.nullish(idField),
  }),
})

/** Reads the answer to a login. */
export const readLoginAnswer = readerOf(loginAnswer)

/** Reads the stored device tokens, each with its account's id; undefined for anything else. */
export const readStoredTokens = readerOf(v.pipe(v.string(), v.parseJson(), v.array(v.tuple([idField, v.string()]))))

/** Reads the stored user; undefined if it is corrupt. */
export const readStoredUser = readerOf(v.pipe(v.string(), v.parseJson(), loginAnswer.entries.user))
