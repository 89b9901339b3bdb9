import * as v from 'valibot'
import { timestampField } from './fields.ts'
import { appointmentResource } from './rows/appointment-wire.ts'
import { clinicalRecordResource } from './rows/clinical-record-wire.ts'
import { incomeResource } from './rows/income-wire.ts'
import { patientRow } from './rows/patient-wire.ts'
import { userResource } from './session-wire.ts'

/** A payment for the person who made it, without the staff's notes and names. */
const ownIncome = v.omit(incomeResource, ['notes', 'recordedBy', 'recordedByName', 'Patient'])

/** GET /users/{id}/export: what the clinic holds about the caller (Ley 25.326, art. 14). */
export const ownData = v.object({
  exportedAt: timestampField,
  user: v.object({ ...userResource.entries, createdAt: v.string() }),
  patient: v.nullable(patientRow),
  appointments: v.array(appointmentResource),
  incomes: v.array(ownIncome),
  clinicalRecords: v.array(clinicalRecordResource),
  /**
   * False until staff have verified that the account belongs to the file's person; the clinic then hands over the
   * history itself.
   */
  clinicalRecordsIncluded: v.boolean(),
  sessions: v.array(
    v.object({
      device: v.string(),
      createdAt: timestampField,
      lastUsedAt: timestampField,
      expiresAt: timestampField,
    }),
  ),
})
