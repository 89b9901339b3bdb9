import { RECORD_TEXT_FIELDS, type RecordTextField, type RecordTexts } from '#domain/clinical-record/clinical-record.ts'
import { recordTextLabels } from '#features/shared/record-text-labels.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import type { Form } from '#ui/forms/use-form.ts'
import { MAIN_TEXT_FIELDS } from './record-form.ts'

interface RecordFieldsProps {
  form: Pick<Form<RecordTexts>, 'field'>
}

/** The background texts, in columns where there is room. */
const BACKGROUND = [RECORD_TEXT_FIELDS.slice(3, 5), RECORD_TEXT_FIELDS.slice(5)]

/** The seven texts of a record. */
export function RecordFields({ form }: RecordFieldsProps) {
  const area = (field: RecordTextField) => (
    <TextArea key={field} label={recordTextLabels[field]} optional rows={2} {...form.field(field)} />
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
