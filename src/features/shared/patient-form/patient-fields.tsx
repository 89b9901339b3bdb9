import type { PatientView } from '#domain/sync/merge/fold.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import { EmailOrNone } from './email-or-none.tsx'
import { type KnownAction, KnownPatientsNotice } from './known-patients-notice.tsx'
import type { StaffPatientForm } from './patient-form.ts'
import { NameFields, OptionalFields, PhoneField } from './patient-form-fields.tsx'
import { patientFormTexts } from './patient-form-texts.ts'
import { StaffOnlyFields } from './staff-only-fields.tsx'

interface PatientFieldsProps {
  form: FormFields<StaffPatientForm>
  /** The patients on file, with whom the typed person is compared. */
  known: readonly PatientView[]
  /** The edited patient's key; null for a new one. */
  self: PatientView['key'] | null
  /** The action offered for a patient on file. */
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
      <EmailOrNone form={form} />
      <OptionalFields form={form} />
      <StaffOnlyFields form={form} />
    </>
  )
}
