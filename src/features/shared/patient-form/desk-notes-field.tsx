import { readServerKind } from '#data/local/status/server-kind.ts'
import type { PatientForm } from '#domain/patient/patient-rules.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import { patientFormTexts } from './patient-form-texts.ts'

/** The staff's notes about a patient. Missing with the baseline API, which would lose them. */
export function DeskNotesField({ form }: { form: FormFields<PatientForm> }) {
  const { db } = useClinic()
  const kind = useResilientReading(() => readServerKind(db), [db])
  if (kind === 'plain') return null
  return (
    <TextArea
      label={patientFormTexts.fields.deskNotes}
      optional
      rows={2}
      hint={patientFormTexts.deskNotesHint}
      {...form.field('deskNotes')}
    />
  )
}
