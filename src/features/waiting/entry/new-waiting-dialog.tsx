import { useEffect } from 'react'
import { rowKeyOf } from '#domain/values/row-key.ts'
import { waitingFormErrors } from '#domain/waiting/waiting-rules.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { PatientField } from '#features/shared/patients/patient-field.tsx'
import { usePatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { NoContactNotice } from './no-contact-notice.tsx'
import { waitingEntryTexts as texts } from './waiting-entry-texts.ts'
import { WaitingFields } from './waiting-fields.tsx'
import { blankWaiting, waitingFieldsOf } from './waiting-form.ts'

interface NewWaitingDialogProps {
  /** The preselected patient's key as text; '' for none. */
  patient: string
  onClose: () => void
}

const SAVING = { success: { title: savingTexts.success, description: texts.created }, failure: texts.createFailed }

/** 'Agregar a la lista de espera'. Mounted while it is open. */
export function NewWaitingDialog({ patient, onClose }: NewWaitingDialogProps) {
  const changes = useChanges()
  const choices = usePatientChoices()
  const farDay = useFarDay('appointment')
  const { save, close } = useSave(onClose)
  const draft = useDraft('new-waiting', patient, close)
  const form = useForm(blankWaiting(useToday()), { onInvalid: showInvalidToast })
  const preselected = choices.ready && patient ? choices.uidOf(rowKeyOf(patient)) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list's arrival fills it in, never a later edit
  useEffect(() => {
    if (preselected !== '') form.prefill({ patientId: preselected })
  }, [preselected])

  const submit = form.submit(
    (values) => waitingFormErrors({ ...values, patientId: choices.presentUid(values.patientId) }),
    async (values) => {
      const fields = waitingFieldsOf(values, choices.keyOf(values.patientId))
      const create = (text?: string) => changes.create('waiting', fields, text)
      const result = await save(SAVING, { first: create, wished: fields, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
    ({ fromDate }) => farDay.doubt('fromDate', fromDate),
  )
  return (
    <Dialog open onClose={draft.close} title={texts.new} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <PatientField choices={choices} {...form.field('patientId')} />
        <NoContactNotice choices={choices} uid={form.values.patientId} />
        <WaitingFields form={form} />
        <SaveActions
          cancel={texts.cancel}
          onCancel={draft.close}
          save={texts.create}
          disabled={!choices.ready}
          busy={form.busy}
        />
      </Form>
      {farDay.question}
    </Dialog>
  )
}
