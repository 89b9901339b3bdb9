import { validationTexts } from '#domain/validation-texts.ts'
import { PatientField } from '#features/shared/patient-field.tsx'
import { SaveActions } from '#features/shared/save-actions.tsx'
import { useChanges } from '#features/shared/use-changes.ts'
import { usePatientChoices } from '#features/shared/use-patient-choices.ts'
import { type SaveResult, useSave } from '#features/shared/use-save.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { useForm } from '#ui/use-form.ts'
import type { QuestionItem } from './center-items.ts'
import { syncCenterTexts } from './sync-center-texts.ts'

const texts = syncCenterTexts.editDialog
const saveTexts = { success: { title: texts.accepted }, failure: texts.failed }

/** Gives a turno or an income whose patient is gone to somebody else on file; mounted while it is open. */
export function ChoosePatientDialog({ item, onClose }: { item: QuestionItem; onClose: () => void }) {
  const choices = usePatientChoices()
  const form = useForm({ patientId: '' })
  const { edit } = useChanges()
  // Given up, the change stays what it was: a question of the sync centre.
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

/** Whether another choice may mend it: of any other refusal (the time was taken meanwhile) the card has the ways out. */
function isAboutPatient({ errors, why }: Extract<SaveResult, { kind: 'refused' }>): boolean {
  const isKept = why !== undefined
  return !isKept || errors.patientId !== undefined
}
