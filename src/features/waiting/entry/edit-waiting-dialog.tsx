import { useEffect, useState } from 'react'
import type { WaitingView } from '#domain/sync/merge/fold.ts'
import { waitingFormErrors } from '#domain/waiting/waiting-rules.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { editBaseOf, withSeenRow } from '#features/shared/forms/seen-row.ts'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { type FormDraftHandle, useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { type Saving, useSave } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { PatientsFailed } from '#features/shared/patients/patients-failed.tsx'
import { type PatientChoices, usePatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { SkeletonList } from '#ui/list-states.tsx'
import { waitingEntryTexts as texts } from './waiting-entry-texts.ts'
import { WaitingFields } from './waiting-fields.tsx'
import { formOfWaiting, waitingFieldsOf } from './waiting-form.ts'

interface EditWaitingDialogProps {
  /** The entry as shown when it was pressed. */
  entry: WaitingView
  onClose: () => void
}

/** 'Editar la espera'. Mounted while it is open. */
export function EditWaitingDialog({ entry, onClose }: EditWaitingDialogProps) {
  const choices = usePatientChoices()
  const [isDirty, setIsDirty] = useState(false)
  const { save, close } = useSave(onClose)
  const draft = useDraft('edit-waiting', entry.uid, close)
  const patient = choices.items.find(({ value }) => value === choices.uidOf(entry.patientId))
  return (
    <Dialog open onClose={draft.close} title={texts.edit} description={patient?.label} hasUnsavedText={isDirty}>
      {choices.failed && <PatientsFailed onRetry={choices.retry} />}
      {!choices.failed && !choices.ready && <SkeletonList rows={5} />}
      {choices.ready && (
        <EditWaitingForm entry={entry} choices={choices} save={save} draft={draft} onDirty={setIsDirty} />
      )}
    </Dialog>
  )
}

const SAVING = { success: { title: savingTexts.success, description: texts.updated }, failure: texts.updateFailed }

interface EditWaitingFormProps {
  entry: WaitingView
  choices: PatientChoices
  save: Saving['save']
  draft: FormDraftHandle
  onDirty: (isDirty: boolean) => void
}

function EditWaitingForm({ entry, choices, save, draft, onDirty }: EditWaitingFormProps) {
  const changes = useChanges()
  const farDay = useFarDay('appointment')
  const shownOf = (row: WaitingView) => formOfWaiting(row, choices.uidOf)
  const form = useForm(withSeenRow(shownOf(entry), entry), { onInvalid: showInvalidToast })
  const { writtenOn, isOutdated } = editBaseOf(form.values, entry, shownOf)
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])
  const submit = form.submit(
    waitingFormErrors,
    async (values) => {
      const fields = waitingFieldsOf(values, writtenOn.patientId)
      const update = (text?: string) => changes.update('waiting', writtenOn, fields, text)
      const result = await save(SAVING, { first: update, wished: fields, seen: writtenOn, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
    ({ fromDate }) => farDay.doubt('fromDate', fromDate, writtenOn.fromDate),
  )
  return (
    <>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} isOutdated={isOutdated} />
        <WaitingFields form={form} />
        <SaveActions cancel={texts.cancel} onCancel={draft.close} save={texts.save} busy={form.busy} />
      </Form>
      {farDay.question}
    </>
  )
}
