import * as v from 'valibot'
import { readerOf } from './answer-reader.ts'
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
  entity: v.picklist([
    'patient',
    'appointment',
    'income',
    'clinicalRecord',
    'professional',
    'closure',
    'plan',
    'planMember',
    'payment',
    'cashMovement',
    'cashDay',
    'contact',
    'waiting',
    'user',
  ]),
  entityId: idField,
  version: v.nullable(count),
  userId: v.nullable(idField),
  User: v.nullable(v.object({ username: v.string(), name: v.string(), lastName: v.string() })),
})

export type AuditEvent = v.InferOutput<typeof auditEvent>

export const readAuditEvents = readerOf(v.array(auditEvent))

/**
 * An event of the whole log, from GET /audit/log (newest first). `entity`, `entityId` and `version` are null for events
 * without a row. `Patient` is whose row it is or was, also after a deletion; null where it is nobody's. `Account` is the
 * account that the event is about. `rows` is how many rows an answer held.
 */
export const auditLogEntry = v.object({
  ...auditEvent.entries,
  entity: v.nullable(auditEvent.entries.entity),
  entityId: v.nullable(idField),
  Patient: v.nullable(v.object({ id: idField, firstName: v.string(), lastName: v.string() })),
  Account: v.nullable(v.object({ username: v.string(), name: v.string(), lastName: v.string() })),
  rows: v.nullable(count),
})

export type AuditLogEntry = v.InferOutput<typeof auditLogEntry>

export const readAuditLog = readerOf(v.array(auditLogEntry))
