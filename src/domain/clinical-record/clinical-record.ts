import { type clinicalRecordFields, recordTexts } from '../fields/clinical-record-descriptor.ts'
import { namesWhere, type RowOf } from '../fields/field.ts'

/** The texts of a clinical record, in reading order. */
export const RECORD_TEXT_FIELDS = namesWhere(recordTexts, () => true)
export type RecordTextField = keyof typeof recordTexts

/** Each may be empty or have several lines. */
export type RecordTexts = Record<RecordTextField, string>

/** An entry of a patient's clinical history as the server confirmed it (spec section 3). Devices never mirror it. */
export type ClinicalRecord = RowOf<typeof clinicalRecordFields>

/** Returns only the texts of a record, which an edit sends. */
export function recordTextsOf(record: RecordTexts): RecordTexts {
  const texts = RECORD_TEXT_FIELDS.map((field) => [field, record[field]])
  return Object.fromEntries(texts) as RecordTexts
}
