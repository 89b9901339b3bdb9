import { useEffect } from 'react'
import { rowKeyOf } from '#domain/values/row-key.ts'
import type { PartResult } from '#features/shared/form-parts/save-parts.ts'
import { CLOSES_NOTHING, useFormParts } from '#features/shared/form-parts/use-form-parts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { type Saving, useSave } from '#features/shared/forms/use-save.ts'
import { PatientField } from '#features/shared/patients/patient-field.tsx'
import { usePatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { PlanFields } from './plan-fields.tsx'
import { blankPlanForm, soldPlanErrors } from './plan-form.ts'
import { type SalePart, saleParts } from './plan-parts.ts'
import { PlanPaymentFields } from './plan-payment-fields.tsx'
import { plansTexts } from './plans-texts.ts'

interface NewPlanDialogProps {
  /** The preselected patient's key as text; '' for none. */
  patient: string
  onClose: () => void
}

/** 'Nuevo plan': the plan, its income, and what is paid of it, stored together. Mounted while it is open. */
export function NewPlanDialog({ patient, onClose }: NewPlanDialogProps) {
  const { user } = useClinic()
  const today = useToday()
  const farDay = useFarDay('money')
  const choices = usePatientChoices()
  const savings: Record<SalePart, Saving> = {
    plan: useSave(CLOSES_NOTHING),
    income: useSave(CLOSES_NOTHING),
    payment: useSave(CLOSES_NOTHING),
  }
  const draft = useDraft('new-plan', patient, () => {
    for (const saving of Object.values(savings)) saving.close()
    onClose()
  })
  const { save, taken } = useFormParts<SalePart>({ savings, draft })
  const form = useForm(blankPlanForm(today), { onInvalid: showInvalidToast })
  const preselected = choices.ready && patient ? choices.uidOf(rowKeyOf(patient)) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list's arrival fills it in, never a later edit
  useEffect(() => {
    if (preselected !== '') form.prefill({ patientId: preselected })
  }, [preselected])

  const submit = form.submit(
    (values) => soldPlanErrors({ ...values, patientId: choices.presentUid(values.patientId) }),
    async (values) => {
      const { keyOf } = choices
      const sale = { draft: draft.keeper.name, keyOf, today, userId: user.id }
      const refused = refusedFields(await save(saleParts(values, sale)))
      if (refused) return refused
      draft.close()
    },
    ({ startsOn }) => farDay.doubt('startsOn', startsOn),
  )
  return (
    <Dialog open onClose={draft.close} title={plansTexts.new} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <PatientField choices={choices} {...form.field('patientId')} />
        <PlanFields
          form={form}
          choices={choices}
          payment={<PlanPaymentFields form={form} isTaken={taken.has('income')} />}
        />
        <SaveActions
          cancel={plansTexts.cancel}
          onCancel={draft.close}
          save={plansTexts.create}
          disabled={!choices.ready}
          busy={form.busy}
        />
      </Form>
      {farDay.question}
    </Dialog>
  )
}

/** Returns the errors of the refused parts by the form's fields; null when nothing was refused. */
function refusedFields(results: readonly PartResult<SalePart>[]): Record<string, string> | null {
  const refused = results.flatMap(({ part, result }) => (result.kind === 'refused' ? [{ part, result }] : []))
  if (refused.length === 0) return null
  const errors = refused.map(({ part, result: { errors: found } }) => {
    // The price is the amount of the income; what is paid of it now is that of the payment.
    const { amount, ...others } = found
    return { ...others, ...(amount && { [part === 'payment' ? 'paid' : 'price']: amount }) }
  })
  return Object.assign({}, ...errors)
}
