import { isRowBack } from '#data/sync/conflicts/is-row-back.ts'
import { isClinicalRecordWithoutPatient } from '#data/sync/conflicts/missing-clinical-record.ts'
import { entityMissingPatient, isOnFile } from '#data/sync/conflicts/missing-patient.ts'
import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { serverRowOf } from '#data/sync/conflicts/reviewed-row.ts'
import { type AppointmentStatus, mayBecome } from '#domain/appointment/appointment-status.ts'
import type { OutboxEntry, Review } from '#domain/sync/outbox/outbox-entry.ts'
import { patientOf } from '#domain/sync/outbox/references.ts'

/** Whether a retry can succeed, as far as this device knows. */
export function mayRetry(entry: OutboxEntry, parked: Review, data: SyncCenterData): boolean {
  if (isRequestThere(entry) || !mayFollow(entry, data)) return false
  if (entityMissingPatient(entry) && !isOnFile(entry.patch.patientId, data)) return false
  if (isClinicalRecordWithoutPatient(entry, data) && !isOnFile(patientOf(entry), data)) return false
  return parked.why !== 'deleted' || isRowBack(entry, data)
}

/** Whether the server may take the same request this time: it named no wrong field, and knows nobody with the DNI. */
export function mayHelp({ why, answer }: Review, isOnFile: boolean): boolean {
  if (why === 'refused') return Object.keys(answer?.errors ?? {}).length === 0
  return why !== 'duplicate' || !isOnFile
}

/** Whether the status of a change may follow the server's present one. */
export function mayFollow(entry: OutboxEntry, data: SyncCenterData): boolean {
  const wished = entry.patch.status
  const held = serverRowOf(entry, data).status
  if (entry.entity !== 'appointment' || !wished || !held) return true
  return mayBecome(held as AppointmentStatus, wished as AppointmentStatus)
}

/**
 * Whether the server already had a patient's request that was edited after a refusal: it can't be made again, nor
 * edited by the patient.
 */
export function isRequestThere({ action, parked }: OutboxEntry): boolean {
  return action?.name === 'request' && parked?.why === 'conflict'
}
