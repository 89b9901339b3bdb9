import type { PatientView } from '#domain/change/fold.ts'
import { patientFormErrors } from '#domain/patient/patient-rules.ts'
import { PatientFields } from '#features/shared/patient-form/patient-fields.tsx'
import { formOfPatient, patientFields } from '#features/shared/patient-form/patient-form.ts'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { useChanges } from '#features/shared/use-changes.ts'
import { useSave } from '#features/shared/use-save.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { useForm } from '#ui/use-form.ts'
import { patientsTexts } from './patients-texts.ts'
import { useKnownPatient } from './use-known-patient.tsx'

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
  const { onKnown, shown } = useKnownPatient()

  const submit = form.submit(
    (values) => patientFormErrors(values, today),
    async (values) => {
      const fields = patientFields(values)
      const update = () => changes.update('patient', seen, fields)
      const result = await save(SAVING, { first: update, wished: fields, seen })
      if (result.kind === 'refused') return result.errors
      onClose()
    },
  )
  return (
    <Dialog open onClose={close} title={patientFormTexts.editTitle} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <PatientFields form={form} known={known} self={seen.key} onKnown={onKnown} />
        <DialogActions>
          <Button onClick={close}>{patientFormTexts.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.busy} busyLabel={savingTexts.processing}>
            {patientFormTexts.save}
          </Button>
        </DialogActions>
      </Form>
      {shown}
    </Dialog>
  )
}
