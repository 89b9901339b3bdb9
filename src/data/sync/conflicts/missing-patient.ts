import type { FieldValue } from '#domain/fields/field.ts'
import { canonicalKey, type OutboxEntry, type Review } from '#domain/sync/outbox/outbox-entry.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/** The data that tell whether a patient exists. */
export type KnownPatients = Pick<SyncCenterData, 'patients' | 'outbox' | 'ids'>

/** Rows that belong to a patient and may be given to another one. */
export type EntityOfPatient = 'appointment' | 'income'

/**
 * Returns the entity of a change whose patient is gone; null for any other change. The server refused it for its
 * patient, or it is new and its patient was lost by a restore. It may be given to another patient; an income also to
 * none.
 */
export function entityMissingPatient({ entity, kind, patch, parked }: OutboxEntry): EntityOfPatient | null {
  if ((entity !== 'appointment' && entity !== 'income') || kind === 'action' || patch.patientId == null) return null
  const isMissed = parked?.why === 'deleted' ? kind === 'create' : parked?.why === 'refused' && isPatientRefused(parked)
  return isMissed ? entity : null
}

function isPatientRefused({ answer }: Review): boolean {
  return answer?.code === 'invalid' && answer.errors?.patientId !== undefined
}

/** Whether a patient is on file, or will be created by a change of this device. */
export function isOnFile(patientId: FieldValue | undefined, { patients, outbox, ids }: KnownPatients): boolean {
  if (patientId == null || typeof patientId === 'boolean') return false
  const key = canonicalKey(patientId, ids)
  if (typeof key === 'number') return patients.has(key)
  return outbox.some((other) => other.entity === 'patient' && other.kind === 'create' && other.key === key)
}
