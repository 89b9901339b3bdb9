import { validationTexts } from '#domain/validation-texts.ts'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { type SaveResult, useSave } from '#features/shared/forms/use-save.ts'
import { PatientField } from '#features/shared/patients/patient-field.tsx'
import { usePatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import type { QuestionItem } from '#features/sync-center/center-items.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'

const texts = syncCenterTexts.editDialog
const saveTexts = { success: { title: texts.accepted }, failure: texts.failed }

/** Assigns an appointment or an income whose patient is gone to another patient. Mounted while it is open. */
export function ChoosePatientDialog({ item, onClose }: { item: QuestionItem; onClose: () => void }) {
  const choices = usePatientChoices()
  const form = useForm({ patientId: '' })
  const { edit } = useChanges()
  // Closing it leaves the change in the sync centre.
  const { save } = useSave(onClose)

  const errorsOf = ({ patientId }: { patientId: string }) =>
    choices.presentUid(patientId) ? {} : { patientId: validationTexts.patientRequired }
  const submit = form.submit(errorsOf, async ({ patientId }) => {
    const wished = { patientId: choices.keyOf(patientId) }
    const { n, opId } = item.entry
    const result = await save(saveTexts, { first: () => edit(opId, wished), wished, decided: n })
    if (result.kind === 'refused' && isAboutPatient(result)) return result.errors
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={syncCenterTexts.choosePatient}
      description={item.title}
      hasUnsavedText={form.dirty}
    >
      <Form ref={form.ref} onSubmit={submit}>
        <PatientField choices={choices} {...form.field('patientId')} />
        <SaveActions
          cancel={texts.cancel}
          onCancel={onClose}
          save={texts.save}
          disabled={!choices.ready}
          busy={form.busy}
        />
      </Form>
    </Dialog>
  )
}

/** Whether another patient may resolve it. For any other refusal (the time is taken) the card has the decisions. */
function isAboutPatient({ errors, why }: Extract<SaveResult, { kind: 'refused' }>): boolean {
  const isKept = why !== undefined
  return !isKept || errors.patientId !== undefined
}
