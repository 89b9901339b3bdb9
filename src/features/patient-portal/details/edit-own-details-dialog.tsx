import { patientFormErrors } from '#domain/patient/patient-form-errors.ts'
import { personReaders } from '#domain/patient/patient-rules.ts'
import { withoutStaffOnly } from '#domain/patient/staff-only.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { editBaseOf, withSeenRow } from '#features/shared/forms/seen-row.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { PatientChangedMeanwhile } from '#features/shared/patient-form/patient-changed-meanwhile.tsx'
import { formOfPatient, patientFields } from '#features/shared/patient-form/patient-form.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { OwnDetailsFields } from './own-details-fields.tsx'

const texts = portalTexts.edit
const SAVING = { success: { title: texts.updated }, failure: texts.updateFailed }

interface EditOwnDetailsDialogProps {
  /** The file as shown when the form was opened; null while it is closed. */
  open: PatientView | null
  onClose: () => void
}

/** 'Editar Paciente': the person's own file, except for the DNI, which only staff correct. */
export function EditOwnDetailsDialog({ open, onClose }: EditOwnDetailsDialogProps) {
  return open && <EditOwnDetails seen={open} onClose={onClose} />
}

function EditOwnDetails({ seen, onClose }: { seen: PatientView; onClose: () => void }) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const today = useToday()
  const farDay = useFarDay('birth')
  const draft = useDraft('edit-patient', seen.uid, close)
  const form = useForm(withSeenRow(formOfPatient(seen), seen), { readers: personReaders })
  const { writtenOn, isOutdated } = editBaseOf(form.values, seen, formOfPatient)
  const submit = form.submit(
    (values) => patientFormErrors(values, today, writtenOn),
    async ({ seen: _seen, ...values }) => {
      const { dni: _, ...fields } = withoutStaffOnly(patientFields(values))
      const update = (text?: string) => changes.update('patient', writtenOn, fields, text)
      const result = await save(SAVING, { first: update, wished: fields, seen: writtenOn, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
    ({ birthDate }) => farDay.doubt('birthDate', birthDate, writtenOn.birthDate),
  )
  return (
    <Dialog open onClose={draft.close} title={texts.title} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} isOutdated={isOutdated} />
        <PatientChangedMeanwhile seen={seen} />
        <OwnDetailsFields form={form} />
        <SaveActions cancel={texts.cancel} onCancel={draft.close} save={texts.save} busy={form.busy} />
      </Form>
      {farDay.question}
    </Dialog>
  )
}
