import { type clinicalRecordFields, recordTexts } from '../fields/clinical-record-descriptor.ts'
import { namesWhere, type RowOf } from '../fields/field.ts'

/** The texts of a clinical record, in the order in which people read them. */
export const RECORD_TEXT_FIELDS = namesWhere(recordTexts, () => true)
export type RecordTextField = keyof typeof recordTexts

/** Each may be empty, of several lines. */
export type RecordTexts = Record<RecordTextField, string>

/** An entry of a patient's clinical history (spec section 3), as the server confirmed it. Devices never mirror it. */
export type ClinicalRecord = RowOf<typeof clinicalRecordFields>

/** The texts of a record, and nothing else of it: what an edit sends. */
export function recordTextsOf(record: RecordTexts): RecordTexts {
  const texts = RECORD_TEXT_FIELDS.map((field) => [field, record[field]])
  return Object.fromEntries(texts) as RecordTexts
}
