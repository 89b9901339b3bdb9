import type { PatientView } from '#domain/change/fold.ts'
import { patientFormErrors } from '#domain/patient/patient-rules.ts'
import { FormDraft } from '#features/shared/form-draft.tsx'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { useDraft } from '#features/shared/use-draft.ts'
import { useSave } from '#features/shared/use-save.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { useForm } from '#ui/use-form.ts'
import { PatientFields } from './patient-fields.tsx'
import { formFromSearch, patientFields } from './patient-form.ts'
import { patientsTexts } from './patients-texts.ts'

interface NewPatientDialogProps {
  /** What was searched for; it is carried into the form. */
  query: string
  known: readonly PatientView[]
  onClose: () => void
}

const SAVING = { success: { title: patientsTexts.created }, failure: patientsTexts.createFailed }

/** 'Nuevo Paciente'; mounted while it is open. */
export function NewPatientDialog({ query, known, onClose }: NewPatientDialogProps) {
  const { save, close } = useSave(onClose)
  const draft = useDraft('new-patient', query.trim(), close)
  const today = useToday()
  const form = useForm(formFromSearch(query))

  const submit = form.submit(
    (values) => patientFormErrors(values, today),
    async (values) => {
      const fields = patientFields(values)
      const result = await save(SAVING, () => draft.create('patient', fields), fields)
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
  )
  return (
    <Dialog open onClose={draft.close} title={patientsTexts.form.newTitle} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <PatientFields form={form} known={known} self={null} />
        <DialogActions>
          <Button onClick={draft.close}>{patientsTexts.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.busy} busyLabel={savingTexts.processing}>
            {patientsTexts.form.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
