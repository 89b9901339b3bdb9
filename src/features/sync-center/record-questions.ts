import { isOfNobody, mayRewrite } from '#data/sync/rewrite-record.ts'
import { canonicalKey, type OutboxEntry } from '#domain/change/outbox-entry.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/** Whether the change wrote into a clinical record that somebody deleted, while its patient is still on file. */
export function isRecordGone(entry: OutboxEntry, { patients, ids }: Pick<SyncCenterData, 'patients' | 'ids'>): boolean {
  const { patientId } = entry.base
  if (!mayRewrite(entry) || patientId == null || typeof patientId === 'boolean') return false
  const key = canonicalKey(patientId, ids)
  return typeof key === 'string' || patients.has(key)
}

/** Whether the patient of what the change wrote is gone, be it with the record or before there was one. */
export function isRecordOfNobody(entry: OutboxEntry, data: Pick<SyncCenterData, 'patients' | 'ids'>): boolean {
  return isOfNobody(entry) && !isRecordGone(entry, data)
}
