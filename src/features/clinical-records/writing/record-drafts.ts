import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Draft } from '#data/local/outbox/draft-record.ts'
import { readDrafts } from '#data/local/outbox/drafts.ts'
import { RECORD_TEXT_FIELDS, type RecordTexts } from '#domain/clinical-record/clinical-record.ts'
import type { OpenedRecord, PatientName } from '#features/clinical-records/reading/record-view.ts'
import { seenIn } from '#features/shared/forms/seen-row.ts'

/** A record that somebody began to write and neither saved nor gave up. */
export interface RecordDraft {
  id: string
  /** What its form was opened with; opening one with the same goes on with it. */
  opening: string
  /** The uid of a new record's patient; '' while none is chosen. */
  patientUid: string
  /** Of whom it was written, when that patient is gone and another one is to be chosen; '' otherwise. */
  formerPatient: string
  /** The record that is being edited, as it stood then; null for a new one. */
  seen: OpenedRecord | null
  /** The record's texts as they stand in the form. */
  texts: RecordTexts
  savedAt: number
}

/** The drafts of this screen's forms, newest first. */
export async function readRecordDrafts(db: ClinicDatabase, now: number): Promise<RecordDraft[]> {
  return (await readDrafts(db, ['new-record', 'edit-record'], now)).flatMap((draft) => recordDraft(draft) ?? [])
}

/** Null for one that can't be read (any more). */
function recordDraft({ id, form, opening, values, savedAt }: Draft): RecordDraft | null {
  const seen = form === 'edit-record' ? seenIn<OpenedRecord>(values) : null
  if (form === 'edit-record' && !seen) return null
  const { patientId: patientUid = '', formerPatient = '' } = values
  return { id, opening, patientUid, formerPatient, seen, texts: draftTexts(values), savedAt }
}

function draftTexts(values: Draft['values']): RecordTexts {
  return Object.fromEntries(RECORD_TEXT_FIELDS.map((field) => [field, values[field] ?? ''])) as RecordTexts
}

/** Whose record it is; null when that is not known. */
export function patientOfDraft(
  { seen, patientUid }: RecordDraft,
  patients: readonly (PatientName & { uid: string })[],
): PatientName | null {
  return seen ? seen.patient : (patients.find(({ uid }) => uid === patientUid) ?? null)
}
