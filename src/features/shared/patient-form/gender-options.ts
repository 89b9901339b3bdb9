import type { SelectOption } from '#ui/fields/select-field.tsx'
import { patientFormTexts } from './patient-form-texts.ts'

/** The usual options, and the present value of the record. */
export function genderOptions(present: string): SelectOption[] {
  const answers = new Set<string>(patientFormTexts.genders)
  if (present) answers.add(present)
  return [...answers].map((answer) => ({ value: answer, label: answer }))
}
