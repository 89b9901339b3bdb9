import { isOfNobody, mayRewrite } from '#data/sync/clinical-records/rewrite-record.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { patientOf } from '#domain/sync/outbox/references.ts'
import { isOnFile, type KnownPatients } from './patient-questions.ts'

/** Whether the change wrote into a clinical record, or at an appointment, that is not there for it, while its patient is still on file. */
export function isRecordGone(entry: OutboxEntry, known: KnownPatients): boolean {
  return mayRewrite(entry) && isOnFile(patientOf(entry), known)
}

/** Whether the patient of what the change wrote is gone, be it with the record or before there was one. */
export function isRecordOfNobody(entry: OutboxEntry, known: KnownPatients): boolean {
  return isOfNobody(entry) && !isRecordGone(entry, known)
}
