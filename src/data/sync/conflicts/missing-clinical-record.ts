import { canRewrite, hasLostPatientOrRow } from '#data/sync/clinical-records/rewrite-record.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { patientOf } from '#domain/sync/outbox/references.ts'
import { isOnFile, type KnownPatients } from './missing-patient.ts'

/** Whether the change's record or appointment is gone while its patient is still on file. */
export function isClinicalRecordGone(entry: OutboxEntry, known: KnownPatients): boolean {
  return canRewrite(entry) && isOnFile(patientOf(entry), known)
}

/** Whether the patient of the change's text is gone. */
export function isClinicalRecordWithoutPatient(entry: OutboxEntry, known: KnownPatients): boolean {
  return hasLostPatientOrRow(entry) && !isClinicalRecordGone(entry, known)
}
