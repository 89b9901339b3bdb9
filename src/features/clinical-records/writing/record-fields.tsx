import {
  CLINICAL_TEXT_FIELDS,
  type ClinicalTextField,
  type ClinicalTexts,
} from '#domain/clinical-record/clinical-record.ts'
import { clinicalTextLabels } from '#features/shared/clinical-text-labels.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import type { Form } from '#ui/forms/use-form.ts'
import { MAIN_TEXT_FIELDS } from './record-form.ts'

interface RecordFieldsProps {
  form: Pick<Form<ClinicalTexts>, 'field'>
}

/** The background texts, in columns where there is room. */
const BACKGROUND = [CLINICAL_TEXT_FIELDS.slice(3, 5), CLINICAL_TEXT_FIELDS.slice(5)]

/** The seven texts of a record. */
export function RecordFields({ form }: RecordFieldsProps) {
  const area = (field: ClinicalTextField) => (
    <TextArea key={field} label={clinicalTextLabels[field]} optional rows={2} {...form.field(field)} />
  )
  return (
    <>
      {MAIN_TEXT_FIELDS.map(area)}
      {BACKGROUND.map((fields) => (
        <FormRow key={fields.join()}>{fields.map(area)}</FormRow>
      ))}
    </>
  )
}
