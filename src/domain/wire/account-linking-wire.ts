import * as v from 'valibot'
import { validationTexts } from '../validation-texts.ts'
import { changeMeta, idField, requiredId } from './fields.ts'
import { patientRow } from './patient-wire.ts'

/** PUT /users/{id}/link: the confirmed record that is this person's. */
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

/** One line of GET /patients/unconfirmed: a record that waits for staff, its account, and the records that it may belong to. */
export const unconfirmedPatient = v.object({
  ...patientRow.entries,
  User: v.nullable(v.object({ id: idField, username: v.string(), email: v.string(), phone: v.string() })),
  matches: v.array(likelyRecord),
})
