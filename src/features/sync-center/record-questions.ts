import { isOfNobody, mayRewrite, patientOf } from '#data/sync/rewrite-record.ts'
import { canonicalKey, type OutboxEntry } from '#domain/change/outbox-entry.ts'
import type { SyncCenterData } from './read-sync-center.ts'

type Known = Pick<SyncCenterData, 'patients' | 'outbox' | 'ids'>

/** Whether the change wrote into a clinical record, or at a turno, that is not there for it, while its patient is still on file. */
export function isRecordGone(entry: OutboxEntry, known: Known): boolean {
  return mayRewrite(entry) && isPatientKnown(entry, known)
}

/** Whether the patient of what the change wrote is gone, be it with the record or before there was one. */
export function isRecordOfNobody(entry: OutboxEntry, known: Known): boolean {
  return isOfNobody(entry) && !isRecordGone(entry, known)
}

/** Whether the patient is on file, or will be by a change of this device. */
function isPatientKnown(entry: OutboxEntry, { patients, outbox, ids }: Known): boolean {
  const patientId = patientOf(entry)
  const key = patientId === null ? null : canonicalKey(patientId, ids)
  if (typeof key === 'number') return patients.has(key)
  return outbox.some((other) => other.entity === 'patient' && other.kind === 'create' && other.key === key)
}
