import type { PatientView } from '#domain/change/fold.ts'
import { patientFormErrors } from '#domain/patient/patient-rules.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { useChanges } from '#features/shared/use-changes.ts'
import { useSave } from '#features/shared/use-save.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { useForm } from '#ui/use-form.ts'
import { PatientFields } from './patient-fields.tsx'
import { formOfPatient, patientFields } from './patient-form.ts'
import { patientsTexts } from './patients-texts.ts'

interface EditPatientDialogProps {
  /** The patient as the person saw it when the form was opened. */
  seen: PatientView
  known: readonly PatientView[]
  onClose: () => void
}

const SAVING = { success: { title: patientsTexts.updated }, failure: patientsTexts.updateFailed }

/** 'Editar Paciente'; mounted while it is open. */
export function EditPatientDialog({ seen, known, onClose }: EditPatientDialogProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const today = useToday()
  const form = useForm(formOfPatient(seen))

  const submit = form.submit(
    (values) => patientFormErrors(values, today),
    async (values) => {
      const fields = patientFields(values)
      const result = await save(SAVING, () => changes.update('patient', seen, fields), fields, seen)
      if (result.kind === 'refused') return result.errors
      onClose()
    },
  )
  return (
    <Dialog open onClose={close} title={patientsTexts.form.editTitle} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <PatientFields form={form} known={known} self={seen.key} />
        <DialogActions>
          <Button onClick={close}>{patientsTexts.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.busy} busyLabel={savingTexts.processing}>
            {patientsTexts.form.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
