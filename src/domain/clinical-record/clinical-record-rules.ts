import { textError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { RECORD_TEXT_FIELDS, type RecordTextField, type RecordTexts } from './clinical-record.ts'

/** What staff type for a new record; patientId as text, empty while none is chosen. */
export interface ClinicalRecordForm extends RecordTexts {
  patientId: string
}

export type ClinicalRecordFormErrors = Partial<Record<keyof ClinicalRecordForm, string>>

/** A new record needs its patient; every text may be empty (spec section 5). */
export function clinicalRecordFormErrors(form: ClinicalRecordForm): ClinicalRecordFormErrors {
  const errors: ClinicalRecordFormErrors = recordTextErrors(form)
  if (!form.patientId) errors.patientId = validationTexts.patientRequired
  return errors
}

/** The rule of each text, for new and edited records alike: what passes here passes the server's reading too. */
export function recordTextErrors(texts: RecordTexts): Partial<Record<RecordTextField, string>> {
  const errors: Partial<Record<RecordTextField, string>> = {}
  for (const field of RECORD_TEXT_FIELDS) {
    const message = textError(texts[field])
    if (message) errors[field] = message
  }
  return errors
}
