import type { PatientForm } from '#domain/patient/patient-rules.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import { type KnownAction, KnownPatientsNotice } from './known-patients-notice.tsx'
import { patientFormTexts } from './patient-form-texts.ts'
import { EmailField, NameFields, OptionalFields, PhoneField } from './personal-fields.tsx'

interface PatientFieldsProps {
  form: FormFields<PatientForm>
  /** The patients on file: what is typed may be one of them. */
  known: readonly PatientView[]
  /** The patient whose form it is; null for a new one. */
  self: PatientView['key'] | null
  /** What may be done with a patient who is on file already. */
  onKnown: KnownAction
}

/** The fields of new and edited patients. */
export function PatientFields({ form, known, self, onKnown }: PatientFieldsProps) {
  return (
    <>
      <NameFields form={form} />
      <FormRow>
        <TextField
          label={patientFormTexts.fields.dni}
          required
          inputMode="numeric"
          autoComplete="off"
          figures
          {...form.field('dni')}
        />
        <PhoneField form={form} />
      </FormRow>
      <KnownPatientsNotice typed={form.values} known={known} self={self} action={onKnown} />
      <EmailField form={form} />
      <OptionalFields form={form} />
    </>
  )
}
