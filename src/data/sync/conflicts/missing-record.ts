import { hasLostPatientOrRow, mayRewrite } from '#data/sync/clinical-records/rewrite-record.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { patientOf } from '#domain/sync/outbox/references.ts'
import { isOnFile, type KnownPatients } from './missing-patient.ts'

/** Whether the change's record or appointment is gone while its patient is still on file. */
export function isRecordGone(entry: OutboxEntry, known: KnownPatients): boolean {
  return mayRewrite(entry) && isOnFile(patientOf(entry), known)
}

/** Whether the patient of the change's text is gone. */
export function isRecordWithoutPatient(entry: OutboxEntry, known: KnownPatients): boolean {
  return hasLostPatientOrRow(entry) && !isRecordGone(entry, known)
}
