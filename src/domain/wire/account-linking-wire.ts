import * as v from 'valibot'
import type { AccountRecord } from '../patient/account-record.ts'
import { validationTexts } from '../validation-texts.ts'
import { readerOf } from './answer-reader.ts'
import { changeMeta, idField, requiredId } from './fields.ts'
import { patientRow } from './patient-wire.ts'

/** PUT /users/{id}/link and PUT /patients/{id}/link: the confirmed record that is this person's. */
export const accountLinkBody = v.object({
  patientId: requiredId(validationTexts.patientRequired),
  ...changeMeta,
})

/** A confirmed record that may be the same person's, and what speaks for it. */
const likelyRecord = v.object({
  id: idField,
  firstName: v.string(),
  lastName: v.string(),
  dni: v.string(),
  email: v.string(),
  phone: v.string(),
  byDni: v.boolean(),
  byEmail: v.boolean(),
  /** Then this account can't be linked to it. */
  hasAccount: v.boolean(),
})

const account = v.object({ id: idField, username: v.string(), email: v.string(), phone: v.string() })

/** One line of GET /patients/{id}/accounts: an account in use, and whether staff have said that it is this person's. */
export const patientAccount = v.object({ ...account.entries, vouched: v.boolean() })

/** The answer of GET /patients/{id}/accounts. */
export const readPatientAccounts = readerOf(v.array(patientAccount))

/** One line of GET /patients/unconfirmed: a record that waits for staff, its account, and the records that it may belong to. */
export const unconfirmedPatient = v.object({
  ...patientRow.entries,
  User: v.nullable(account),
  matches: v.array(likelyRecord),
})

/** The answer of GET /patients/unconfirmed. */
export const readUnconfirmedList = readerOf(v.array(unconfirmedPatient))

/** `User` and `matches` are the wire's words. */
export function accountRecordFromWire({
  User,
  matches,
  ...row
}: v.InferOutput<typeof unconfirmedPatient>): AccountRecord {
  return { patient: row, account: User, likely: matches }
}
