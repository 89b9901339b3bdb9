import { textError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { CLINICAL_TEXT_FIELDS, type ClinicalTextField, type ClinicalTexts } from './clinical-record.ts'

/** The form of a new record. `patientId` is text, empty until one is selected. */
export interface ClinicalRecordForm extends ClinicalTexts {
  patientId: string
}

export type ClinicalRecordFormErrors = Partial<Record<keyof ClinicalRecordForm, string>>

/** Checks a new record: it needs a patient; every text may be empty (spec section 5). */
export function clinicalRecordFormErrors(form: ClinicalRecordForm): ClinicalRecordFormErrors {
  const errors: ClinicalRecordFormErrors = clinicalTextErrors(form)
  if (!form.patientId) errors.patientId = validationTexts.patientRequired
  return errors
}

/** Checks the texts of new and edited records. The server accepts what passes here. */
export function clinicalTextErrors(texts: ClinicalTexts): Partial<Record<ClinicalTextField, string>> {
  const errors: Partial<Record<ClinicalTextField, string>> = {}
  for (const field of CLINICAL_TEXT_FIELDS) {
    const message = textError(texts[field])
    if (message) errors[field] = message
  }
  return errors
}
