import { type clinicalRecordFields, clinicalTexts } from '../fields/clinical-record-descriptor.ts'
import { namesWhere, type RowOf } from '../fields/field.ts'

/** The texts of a clinical record, in reading order. */
export const CLINICAL_TEXT_FIELDS = namesWhere(clinicalTexts, () => true)
export type ClinicalTextField = keyof typeof clinicalTexts

/** Each may be empty or have several lines. */
export type ClinicalTexts = Record<ClinicalTextField, string>

/** An entry of a patient's clinical history as the server confirmed it (spec section 3). Devices never mirror it. */
export type ClinicalRecord = RowOf<typeof clinicalRecordFields>

/** Returns only the texts of a record, which an edit sends. */
export function clinicalTextsOf(record: ClinicalTexts): ClinicalTexts {
  const texts = CLINICAL_TEXT_FIELDS.map((field) => [field, record[field]])
  return Object.fromEntries(texts) as ClinicalTexts
}
