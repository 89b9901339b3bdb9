import type { FieldValue } from '#domain/fields/field.ts'
import { canonicalKey, type OutboxEntry, type Parked } from '#domain/sync/outbox/outbox-entry.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/** What tells whether a patient is there. */
export type KnownPatients = Pick<SyncCenterData, 'patients' | 'outbox' | 'ids'>

/** What is somebody's, and may be given to somebody else. */
export type OfPatient = 'appointment' | 'income'

/**
 * The kind of what waits because its patient is gone: the server refused it, told by code and field, or it is new, and of a patient
 * whom a restored database lost. Then it may be given to somebody else, and money be taken without a patient. Null for anything else.
 */
export function missesPatient({ entity, kind, patch, parked }: OutboxEntry): OfPatient | null {
  if ((entity !== 'appointment' && entity !== 'income') || kind === 'action' || patch.patientId == null) return null
  const isMissed = parked?.why === 'deleted' ? kind === 'create' : parked?.why === 'refused' && isPatientRefused(parked)
  return isMissed ? entity : null
}

function isPatientRefused({ answer }: Parked): boolean {
  return answer?.code === 'invalid' && answer.errors?.patientId !== undefined
}

/** Whether a patient, as a change names one, is on file, or will be by a change of this device. */
export function isOnFile(patientId: FieldValue | undefined, { patients, outbox, ids }: KnownPatients): boolean {
  if (patientId == null || typeof patientId === 'boolean') return false
  const key = canonicalKey(patientId, ids)
  if (typeof key === 'number') return patients.has(key)
  return outbox.some((other) => other.entity === 'patient' && other.kind === 'create' && other.key === key)
}
