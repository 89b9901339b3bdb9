import { useEffect } from 'react'
import type { IncomeForm } from '#domain/income/income-rules.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { usePatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { type FormFields, useForm } from '#ui/forms/use-form.ts'

/** What the form's fields need. */
export type IncomeFormState = FormFields<IncomeForm>

/** State of an income's form. The preselected patient is filled in once the list has loaded (spec section 5). */
export function useIncomeForm<Values extends IncomeForm>(initial: Values, preselected: RowKey | null) {
  const choices = usePatientChoices()
  const form = useForm(initial)
  const { ready, uidOf } = choices
  const uid = ready ? uidOf(preselected) : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list's arrival fills it in, never a later edit
  useEffect(() => {
    if (uid !== '') form.prefill({ patientId: uid } as Partial<Values>)
  }, [uid])
  return { form, choices }
}
