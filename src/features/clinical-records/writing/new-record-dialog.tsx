import { useEffect } from 'react'
import { clinicalRecordFormErrors } from '#domain/clinical-record/clinical-record-rules.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { PatientField } from '#features/shared/patients/patient-field.tsx'
import { type PatientChoices, usePatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { type Form as FormState, useForm } from '#ui/forms/use-form.ts'
import { RecordFields } from './record-fields.tsx'
import { blankRecordForm, type NewRecordForm, newRecordFields } from './record-form.ts'

interface NewRecordDialogProps {
  /** Identifies the draft: a new name, or that of the resumed draft. */
  opening: string
  /** The preselected patient, if any. */
  patient: RowKey | null
  onClose: () => void
}

const SAVING = { success: { title: recordsTexts.created }, failure: recordsTexts.createFailed }
const texts = recordsTexts.form

/** 'Nuevo Registro'. Mounted while it is open, so that it starts anew each time. */
export function NewRecordDialog({ opening, patient, onClose }: NewRecordDialogProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('new-record', opening, close)
  const choices = usePatientChoices()
  const form = useForm(blankRecordForm(), { onInvalid: showInvalidToast })
  usePreselected(form, choices, patient)
  const former = form.values.formerPatient

  const errorsOf = (values: NewRecordForm) =>
    clinicalRecordFormErrors({ ...values, patientId: choices.presentUid(values.patientId) })
  const submit = form.submit(errorsOf, async (values) => {
    const fields = newRecordFields(values, choices.keyOf(values.patientId))
    const create = (text?: string) => changes.create('record', fields, text)
    const result = await save(SAVING, { first: create, wished: fields, draft })
    if (result.kind === 'refused') return result.errors
    draft.close()
  })
  return (
    <Dialog open onClose={draft.close} size="large" title={texts.newTitle} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <PatientField choices={choices} hint={former && texts.formerPatient(former)} {...form.field('patientId')} />
        <RecordFields form={form} />
        <SaveActions
          cancel={recordsTexts.cancel}
          onCancel={draft.close}
          save={texts.create}
          disabled={!choices.ready}
          busy={form.busy}
        />
      </Form>
    </Dialog>
  )
}

/** Fills in the patient once the list has loaded. */
function usePreselected(
  form: FormState<NewRecordForm>,
  { ready, uidOf }: PatientChoices,
  patient: RowKey | null,
): void {
  const uid = ready ? uidOf(patient) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list's arrival fills it in, never a later edit
  useEffect(() => {
    if (uid !== '') form.prefill({ patientId: uid })
  }, [uid])
}
