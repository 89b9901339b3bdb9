import type { PatientForm } from '#domain/patient/patient-rules.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import {
  EmailField,
  NameFields,
  OptionalFields,
  PhoneField,
} from '#features/shared/patient-form/patient-form-fields.tsx'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'

/** The fields of the person's own file; only staff change the DNI. */
export function OwnDetailsFields({ form }: { form: FormFields<PatientForm> }) {
  return (
    <>
      <NameFields form={form} own />
      <TextField
        label={patientFormTexts.fields.dni}
        hint={portalTexts.edit.dniHint}
        disabled
        figures
        {...form.field('dni')}
      />
      <FormRow>
        <PhoneField form={form} own />
        <EmailField form={form} own />
      </FormRow>
      <OptionalFields form={form} own />
    </>
  )
}
