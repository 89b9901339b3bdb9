import { flagTick } from '#domain/fields/field.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import type { StaffPatientForm } from './patient-form.ts'
import { EmailField } from './patient-form-fields.tsx'
import { patientFormTexts } from './patient-form-texts.ts'

/** The e-mail, or the tick that the patient has none. A ticked form keeps what was typed until it is saved. */
export function EmailOrNone({ form }: { form: FormFields<StaffPatientForm> }) {
  const { noEmail } = form.values
  return (
    <div>
      {noEmail === '' && <EmailField form={form} />}
      <Checkbox
        label={patientFormTexts.noEmail}
        name="noEmail"
        checked={noEmail !== ''}
        onChange={(ticked) => form.field('noEmail').onChange(flagTick(ticked))}
      />
    </div>
  )
}
