import * as v from 'valibot'
import { appointmentResource } from './appointment-wire.ts'
import { clinicalRecordResource } from './clinical-record-wire.ts'
import { timestampField } from './fields.ts'
import { incomeResource } from './income-wire.ts'
import { patientRow } from './patient-wire.ts'
import { userResource } from './session-wire.ts'

/** A payment as the one who paid it may read it: without the staff's notes and names. */
const ownIncome = v.omit(incomeResource, ['notes', 'recordedBy', 'Patient'])

/** GET /users/{id}/export: what the clinic holds about the caller (Ley 25.326, art. 14). */
export const ownData = v.object({
  exportedAt: timestampField,
  user: v.object({ ...userResource.entries, createdAt: v.string() }),
  patient: v.nullable(patientRow),
  appointments: v.array(appointmentResource),
  incomes: v.array(ownIncome),
  clinicalRecords: v.array(clinicalRecordResource),
  /** False until staff have said that the account is the person of its record: the clinic itself hands the history over then. */
  clinicalRecordsIncluded: v.boolean(),
  sessions: v.array(v.object({ createdAt: timestampField, lastUsedAt: timestampField, expiresAt: timestampField })),
})
