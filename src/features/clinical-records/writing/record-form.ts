import {
  CLINICAL_TEXT_FIELDS,
  type ClinicalTextField,
  type ClinicalTexts,
  clinicalTextsOf,
} from '#domain/clinical-record/clinical-record.ts'
import type { ClinicalRecordForm } from '#domain/clinical-record/clinical-record-rules.ts'
import { DEFAULT_PROFESSIONAL_ID } from '#domain/fields/default-values.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { OpenedRecord } from '#features/clinical-records/reading/record-view.ts'
import { type WithSeenRow, withSeenRow } from '#features/shared/forms/seen-row.ts'

/** The texts of every visit; the others are the patient's background. */
export const MAIN_TEXT_FIELDS: readonly ClinicalTextField[] = ['diagnosis', 'treatment', 'observations']

export interface NewRecordForm extends ClinicalRecordForm {
  /** Name of a deleted patient, who must be replaced by another; '' otherwise. */
  formerPatient: string
}

/** Returns the form of a new record; the patient by uid. */
export function blankRecordForm(patientUid = ''): NewRecordForm {
  const texts = Object.fromEntries(CLINICAL_TEXT_FIELDS.map((field) => [field, ''])) as ClinicalTexts
  return { patientId: patientUid, formerPatient: '', ...texts }
}

/** Returns the form of a new record with these texts. */
export function newRecordFormWith(patientUid: string, texts: Partial<ClinicalTexts>): NewRecordForm {
  return { ...blankRecordForm(patientUid), ...texts }
}

/** Returns the fields of a new record: no appointment, professional 1 (spec section 3). */
export function newRecordFields(form: ClinicalRecordForm, patientId: RowKey | null): Fields {
  return { patientId, appointmentId: null, professionalId: DEFAULT_PROFESSIONAL_ID, ...clinicalTextsOf(form) }
}

/** Returns the texts that differ from those the writer began with. */
export function typedTexts(seen: ClinicalTexts, written: ClinicalTexts): Partial<ClinicalTexts> {
  const changed = CLINICAL_TEXT_FIELDS.filter((field) => written[field] !== seen[field])
  return Object.fromEntries(changed.map((field) => [field, written[field]]))
}

export type EditRecordForm = WithSeenRow<ClinicalTexts>

/** Returns the edit form of a record as it was opened. */
export function editRecordForm(record: OpenedRecord): EditRecordForm {
  return withSeenRow(clinicalTextsOf(record), record)
}
