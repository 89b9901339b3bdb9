import * as v from 'valibot'
import { idField, rowMeta, timestampField } from './fields.ts'

const count = rowMeta.version

/**
 * One event of the audit log, as GET /audit?patientId= shows it, newest first: who did what to which row, and when. `action` is a
 * stable English word ('clinicalRecord.read', 'patient.update'), `version` what was written or shown. `userId` and `User` are null
 * for the operator's commands.
 */
export const auditEvent = v.object({
  id: idField,
  at: timestampField,
  action: v.string(),
  entity: v.picklist(['patient', 'appointment', 'income', 'clinicalRecord', 'professional', 'user']),
  entityId: idField,
  version: v.nullable(count),
  userId: v.nullable(idField),
  User: v.nullable(v.object({ username: v.string(), name: v.string(), lastName: v.string() })),
})
