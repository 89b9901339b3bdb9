import { useEffect, useState } from 'react'
import type { ShownPlan } from '#data/local/rows/plans.ts'
import type { PlanView } from '#domain/sync/merge/fold.ts'
import { CLOSES_NOTHING, useFormParts } from '#features/shared/form-parts/use-form-parts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { editBaseOf, withSeenRow } from '#features/shared/forms/seen-row.ts'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { type Saving, useSave } from '#features/shared/forms/use-save.ts'
import { PatientsFailed } from '#features/shared/patients/patients-failed.tsx'
import { type PatientChoices, usePatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { SkeletonList } from '#ui/list-states.tsx'
import { PlanFields } from './plan-fields.tsx'
import { formOfPlan, planErrors } from './plan-form.ts'
import { type EditPart, editParts } from './plan-parts.ts'
import { plansTexts } from './plans-texts.ts'

interface EditPlanDialogProps {
  /** The plan as shown when it was pressed. */
  shown: ShownPlan
  onClose: () => void
}

/** 'Editar plan', which also closes it, and lets patients join and leave. Mounted while it is open. */
export function EditPlanDialog({ shown, onClose }: EditPlanDialogProps) {
  const choices = usePatientChoices()
  const [isDirty, setIsDirty] = useState(false)
  const savings: Record<EditPart, Saving> = { plan: useSave(CLOSES_NOTHING), members: useSave(CLOSES_NOTHING) }
  const draft = useDraft('edit-plan', shown.plan.uid, () => {
    for (const saving of Object.values(savings)) saving.close()
    onClose()
  })
  const owner = choices.items.find(({ value }) => value === choices.uidOf(shown.plan.patientId))
  return (
    <Dialog open onClose={draft.close} title={plansTexts.edit} description={owner?.label} hasUnsavedText={isDirty}>
      {choices.failed && <PatientsFailed onRetry={choices.retry} />}
      {!choices.failed && !choices.ready && <SkeletonList rows={5} />}
      {choices.ready && (
        <EditPlanForm shown={shown} choices={choices} savings={savings} draft={draft} onDirty={setIsDirty} />
      )}
    </Dialog>
  )
}

interface EditPlanFormProps extends Pick<EditPlanDialogProps, 'shown'> {
  choices: PatientChoices
  savings: Record<EditPart, Saving>
  draft: ReturnType<typeof useDraft>
  onDirty: (isDirty: boolean) => void
}

function EditPlanForm({ shown, choices, savings, draft, onDirty }: EditPlanFormProps) {
  const { save } = useFormParts<EditPart>({ savings, draft })
  const formOf = (plan: PlanView) => formOfPlan({ ...shown, plan }, choices.uidOf)
  const form = useForm(withSeenRow(formOf(shown.plan), shown.plan), { onInvalid: showInvalidToast })
  const { writtenOn, isOutdated } = editBaseOf(form.values, shown.plan, formOf)
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])

  const submit = form.submit(planErrors, async (values) => {
    const edit = { draft: draft.keeper.name, seen: writtenOn, shown, keyOf: choices.keyOf }
    const results = await save(editParts(values, edit))
    const refused = results.flatMap(({ result }) => (result.kind === 'refused' ? [result.errors] : []))
    if (refused.length > 0) return Object.assign({}, ...refused)
    draft.close()
  })
  return (
    <Form ref={form.ref} onSubmit={submit}>
      <FormDraft draft={draft} form={form} isOutdated={isOutdated} />
      <PlanFields form={form} choices={choices} />
      <Checkbox
        label={plansTexts.fields.closed}
        hint={plansTexts.closedHint}
        checked={form.values.closed !== ''}
        onChange={(isClosed) => form.patch({ closed: isClosed ? 'yes' : '' })}
      />
      <SaveActions cancel={plansTexts.cancel} onCancel={draft.close} save={plansTexts.save} busy={form.busy} />
    </Form>
  )
}
