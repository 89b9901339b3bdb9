import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Draft } from '#data/local/outbox/draft.ts'
import { readDrafts } from '#data/local/outbox/drafts.ts'
import { CLINICAL_TEXT_FIELDS, type ClinicalTexts } from '#domain/clinical-record/clinical-record.ts'
import type { OpenedRecord, PatientName } from '#features/clinical-records/reading/record-view.ts'
import { seenRowIn } from '#features/shared/forms/seen-row.ts'

/** A record whose text was neither saved nor discarded. */
export interface RecordDraft {
  id: string
  /** Identifies the draft: a form opened with the same value resumes it. */
  opening: string
  /** The uid of a new record's patient; '' while none is chosen. */
  patientUid: string
  /** Name of a deleted patient, who must be replaced by another; '' otherwise. */
  formerPatient: string
  /** The edited record as it was when opened; null for a new one. */
  seen: OpenedRecord | null
  /** The texts in the form. */
  texts: ClinicalTexts
  savedAt: number
}

/** Reads the drafts of this screen's forms, newest first. */
export async function readRecordDrafts(db: ClinicDatabase, now: number): Promise<RecordDraft[]> {
  return (await readDrafts(db, ['new-record', 'edit-record'], now)).flatMap((draft) => recordDraft(draft) ?? [])
}

/** Returns null for a draft that can't be read. */
function recordDraft({ id, form, opening, values, savedAt }: Draft): RecordDraft | null {
  const seen = form === 'edit-record' ? seenRowIn<OpenedRecord>(values) : null
  if (form === 'edit-record' && !seen) return null
  const { patientId: patientUid = '', formerPatient = '' } = values
  return { id, opening, patientUid, formerPatient, seen, texts: draftTexts(values), savedAt }
}

function draftTexts(values: Draft['values']): ClinicalTexts {
  return Object.fromEntries(CLINICAL_TEXT_FIELDS.map((field) => [field, values[field] ?? ''])) as ClinicalTexts
}

/** Returns the patient of a draft; null when unknown. */
export function patientOfDraft(
  { seen, patientUid }: RecordDraft,
  patients: readonly (PatientName & { uid: string })[],
): PatientName | null {
  return seen ? seen.patient : (patients.find(({ uid }) => uid === patientUid) ?? null)
}
