import { Combobox } from '#ui/fields/combobox.tsx'
import { patientChoiceTexts } from './patient-choice-texts.ts'
import { findPatientChoices } from './patient-choices.ts'
import { PatientsFailed } from './patients-failed.tsx'
import type { PatientChoices } from './use-patient-choices.ts'

interface PatientFieldProps {
  choices: PatientChoices
  name: string
  /** The chosen patient's uid; '' for none. */
  value: string
  error: string | undefined
  hint?: string | undefined
  onChange: (uid: string) => void
}

/** The choice of a form's patient. */
export function PatientField({ choices, ...field }: PatientFieldProps) {
  if (choices.failed) return <PatientsFailed onRetry={choices.retry} />
  return (
    <Combobox
      label={patientChoiceTexts.label}
      required
      disabled={!choices.ready}
      items={choices.items}
      find={findPatientChoices}
      placeholder={choices.ready ? patientChoiceTexts.placeholder : patientChoiceTexts.loading}
      {...field}
    />
  )
}
