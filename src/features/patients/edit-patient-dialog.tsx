import { patientFormErrors } from '#domain/patient/patient-form-errors.ts'
import { personReaders } from '#domain/patient/patient-rules.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { useKnownPatient } from '#features/patients/detail/use-known-patient.tsx'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { editBaseOf, withSeenRow } from '#features/shared/forms/seen-row.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { PatientChangedMeanwhile } from '#features/shared/patient-form/patient-changed-meanwhile.tsx'
import { PatientFields } from '#features/shared/patient-form/patient-fields.tsx'
import { formOfPatient, patientFields, withEmailTick } from '#features/shared/patient-form/patient-form.ts'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { patientsTexts } from './patients-texts.ts'

interface EditPatientDialogProps {
  /** The patient as shown when the form was opened. */
  seen: PatientView
  known: readonly PatientView[]
  onClose: () => void
}

const SAVING = { success: { title: patientsTexts.updated }, failure: patientsTexts.updateFailed }

/** 'Editar Paciente'. Mounted while it is open. */
export function EditPatientDialog({ seen, known, onClose }: EditPatientDialogProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const today = useToday()
  const farDay = useFarDay('birth')
  const draft = useDraft('edit-patient', seen.uid, close)
  const form = useForm(withEmailTick(withSeenRow(formOfPatient(seen), seen), seen.email === ''), {
    readers: personReaders,
  })
  const { writtenOn, isOutdated } = editBaseOf(form.values, seen, formOfPatient)
  const { onKnown, shown } = useKnownPatient()

  const submit = form.submit(
    (values) => patientFormErrors(values, today, writtenOn),
    async ({ seen: _, ...values }) => {
      const fields = patientFields(values)
      const update = (text?: string) => changes.update('patient', writtenOn, fields, text)
      const result = await save(SAVING, { first: update, wished: fields, seen: writtenOn, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
    ({ birthDate }) => farDay.doubt('birthDate', birthDate, writtenOn.birthDate),
  )
  return (
    <Dialog open onClose={draft.close} title={patientFormTexts.editTitle} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} isOutdated={isOutdated} />
        <PatientChangedMeanwhile seen={seen} />
        <PatientFields form={form} known={known} self={seen.key} onKnown={onKnown} />
        <SaveActions
          cancel={patientFormTexts.cancel}
          onCancel={draft.close}
          save={patientFormTexts.save}
          busy={form.busy}
        />
      </Form>
      {shown}
      {farDay.question}
    </Dialog>
  )
}
