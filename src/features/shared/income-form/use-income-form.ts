import { useEffect } from 'react'
import type { IncomeForm } from '#domain/income/income-rules.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { type Form, useForm } from '#ui/use-form.ts'
import { usePatientChoices } from '../use-patient-choices.ts'

/** As much of a form's state as the fields of an income need: the form may hold more. */
export type IncomeFormState = Pick<Form<IncomeForm>, 'values' | 'field' | 'patch'>

/** The state of an income's form; the preselected patient is filled in once the list is there (spec section 5). */
export function useIncomeForm(initial: IncomeForm, preselected: RowKey | null) {
  const choices = usePatientChoices()
  const form = useForm(initial)
  const { ready, uidOf } = choices
  const uid = ready ? uidOf(preselected) : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list's arrival fills it in, never a later edit
  useEffect(() => {
    if (uid !== '') form.prefill({ patientId: uid })
  }, [uid])
  return { form, choices }
}
