/** The texts of a clinical record, in the order in which people read them. */
export const RECORD_TEXT_FIELDS = [
  'diagnosis',
  'treatment',
  'observations',
  'medications',
  'allergies',
  'previousConditions',
  'familyHistory',
] as const
export type RecordTextField = (typeof RECORD_TEXT_FIELDS)[number]

/** Each may be empty, of several lines. */
export type RecordTexts = Record<RecordTextField, string>

/** The professional of a record that names none (spec section 9). */
export const DEFAULT_PROFESSIONAL_ID = 1

/** An entry of a patient's clinical history (spec section 3), as the server confirmed it. Devices never mirror it. */
export interface ClinicalRecord extends RecordTexts {
  id: number
  ref: string | null
  version: number
  patientId: number
  /** The appointment at which it was made; that appointment may have been deleted since. */
  appointmentId: number | null
  professionalId: number
  /** The user who made it, and the one who wrote the texts as they read now; null for the clinic's own imports. */
  createdBy: number | null
  updatedBy: number | null
  createdAt: string
  updatedAt: string
}

/** The texts of a record, and nothing else of it: what an edit sends. */
export function recordTextsOf(record: RecordTexts): RecordTexts {
  const texts = RECORD_TEXT_FIELDS.map((field) => [field, record[field]])
  return Object.fromEntries(texts) as RecordTexts
}
