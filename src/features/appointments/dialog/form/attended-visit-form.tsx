import { useEffect } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { actionTexts, formTexts } from '#features/appointments/appointments-texts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { editBaseOf, withSeenRow } from '#features/shared/forms/seen-row.ts'
import type { FormDraftHandle } from '#features/shared/forms/use-draft.ts'
import type { Saving } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useVisitPlan } from './use-visit-plan.tsx'

interface AttendedVisitFormProps {
  /** The appointment as shown when the dialog was opened. */
  seen: AppointmentView
  draft: FormDraftHandle
  onDirty: (isDirty: boolean) => void
  save: Saving['save']
}

const SAVING = {
  success: { title: savingTexts.success, description: formTexts.detailsSaved },
  failure: formTexts.failed,
}

/** The plan of a visit that was attended, which can be set, changed or taken away afterwards. */
export function AttendedVisitForm({ seen, draft, onDirty, save }: AttendedVisitFormProps) {
  const changes = useChanges()
  const form = useForm(withSeenRow({ plan: '' }, seen))
  const { writtenOn, isOutdated } = editBaseOf(form.values, seen, ({ planId }) => ({ planId }))
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])
  const { patientId: patient, planId: present, date } = writtenOn
  const { chips, wish } = useVisitPlan(
    { values: { date, plan: form.values.plan }, patch: form.patch },
    { patient, present, isBooked: true },
  )
  const submit = form.submit(
    () => ({}),
    async () => {
      const fields = wish === undefined ? {} : { planId: wish }
      const update = (text?: string) => changes.update('appointment', writtenOn, fields, text)
      const result = await save(SAVING, { first: update, wished: fields, seen: writtenOn, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
  )
  return (
    <Form ref={form.ref} onSubmit={submit}>
      <FormDraft draft={draft} form={form} isOutdated={isOutdated} />
      {chips}
      <DialogActions>
        <Button onClick={draft.close}>{actionTexts.close}</Button>
        {wish !== undefined && (
          <Button type="submit" variant="primary" busy={form.busy} busyLabel={savingTexts.processing}>
            {formTexts.saveDetails}
          </Button>
        )}
      </DialogActions>
    </Form>
  )
}
