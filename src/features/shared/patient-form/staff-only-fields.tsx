import { readServerKind } from '#data/local/status/server-kind.ts'
import { flagTick } from '#domain/fields/field.ts'
import type { PatientForm } from '#domain/patient/patient-rules.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import { patientFormTexts } from './patient-form-texts.ts'

/** What staff alone note about a patient. Missing with the baseline API, which would lose it. */
export function StaffOnlyFields({ form }: { form: FormFields<PatientForm> }) {
  const { db } = useClinic()
  const kind = useResilientReading(() => readServerKind(db), [db])
  if (kind === 'plain') return null
  return (
    <>
      <TextArea
        label={patientFormTexts.fields.deskNotes}
        optional
        rows={2}
        hint={patientFormTexts.deskNotesHint}
        {...form.field('deskNotes')}
      />
      <Checkbox
        label={patientFormTexts.fields.noContact}
        name="noContact"
        hint={patientFormTexts.noContactHint}
        checked={form.values.noContact !== ''}
        onChange={(ticked) => form.field('noContact').onChange(flagTick(ticked))}
      />
    </>
  )
}
