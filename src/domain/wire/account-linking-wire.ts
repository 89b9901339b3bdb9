import * as v from 'valibot'
import type { UnconfirmedFile } from '../patient/unconfirmed-file.ts'
import { validationTexts } from '../validation-texts.ts'
import { readerOf } from './answer-reader.ts'
import { changeMeta, idField, requiredId } from './fields.ts'
import { patientRow } from './rows/patient-wire.ts'

/** PUT /users/{id}/link and PUT /patients/{id}/link: the confirmed file of the same person. */
export const accountLinkBody = v.object({
  patientId: requiredId(validationTexts.patientRequired),
  ...changeMeta,
})

/** A confirmed file that may be the same person's, and why. */
const likelyFile = v.object({
  id: idField,
  firstName: v.string(),
  lastName: v.string(),
  dni: v.string(),
  email: v.string(),
  phone: v.string(),
  byDni: v.boolean(),
  byEmail: v.boolean(),
  /** Whether it has an account already, so that this one can't be linked to it. */
  hasAccount: v.boolean(),
})

const account = v.object({ id: idField, username: v.string(), email: v.string(), phone: v.string() })

/**
 * An item of GET /patients/{id}/accounts: an account in use, and whether staff have verified that it is this person's.
 */
export const patientAccount = v.object({ ...account.entries, vouched: v.boolean() })

/** Reads the answer of GET /patients/{id}/accounts. */
export const readPatientAccounts = readerOf(v.array(patientAccount))

/**
 * An item of GET /patients/unconfirmed: a file that waits for staff, its account, and the files that may be the
 * same person's.
 */
export const unconfirmedPatient = v.object({
  ...patientRow.entries,
  User: v.nullable(account),
  matches: v.array(likelyFile),
})

/** Reads the answer of GET /patients/unconfirmed. */
export const readUnconfirmedList = readerOf(v.array(unconfirmedPatient))

/** Converts an item; `User` and `matches` are names of the wire. */
export function unconfirmedFileFromWire({
  User,
  matches,
  ...row
}: v.InferOutput<typeof unconfirmedPatient>): UnconfirmedFile {
  return { patient: row, account: User, likely: matches }
}
