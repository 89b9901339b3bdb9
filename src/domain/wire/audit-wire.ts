import * as v from 'valibot'
import { idField, rowMeta, timestampField } from './fields.ts'

const count = rowMeta.version

/**
 * An event of the audit log, from GET /audit?patientId= (newest first). `action` is a stable English word
 * ('clinicalRecord.read', 'patient.update'), `version` the written or shown version. `userId` and `User` are null for
 * commands.
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
