import { useMemo, useRef, useState } from 'react'
import { patientFormErrors } from '#domain/patient/patient-form-errors.ts'
import { personReaders } from '#domain/patient/patient-rules.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useToday } from '../use-today.ts'
import { withoutCreated } from './known-patients.ts'
import { PatientFields } from './patient-fields.tsx'
import { formFromSearch, patientFields, withEmailTick } from './patient-form.ts'
import { patientFormTexts } from './patient-form-texts.ts'

interface NewPatientDialogProps {
  /** The search text, with which the form begins. */
  query: string
  known: readonly PatientView[]
  /** The action for a patient on file; `endForm` discards this form. */
  onKnown: { label: string; onSelect: (patient: PatientView, endForm: () => void) => void }
  /** Called when the new patient is stored on this device, with its uid. The form closes when this is done. */
  onCreated?: ((uid: string) => Promise<void>) | undefined
  onClose: () => void
}

const SAVING = { success: { title: patientFormTexts.created }, failure: patientFormTexts.createFailed }

/** 'Nuevo Paciente'. Mounted while it is open. */
export function NewPatientDialog({ query, known, onKnown, onCreated, onClose }: NewPatientDialogProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('new-patient', query.trim(), close)
  const today = useToday()
  const farDay = useFarDay('birth')
  const form = useForm(withEmailTick(formFromSearch(query), false), { readers: personReaders })

  // A revised change after a refusal keeps the uid.
  const made = useRef<string | null>(null)
  const [ownUid, setOwnUid] = useState<string | null>(null)
  const others = useMemo(() => withoutCreated(known, ownUid), [known, ownUid])
  const create = async (fields: Fields, text?: string) => {
    const enqueued = await changes.create('patient', fields, text)
    made.current = String(enqueued.key)
    setOwnUid(made.current)
    return enqueued
  }

  const submit = form.submit(
    (values) => patientFormErrors(values, today),
    async (values) => {
      const fields = patientFields(values)
      const result = await save(SAVING, { first: (text) => create(fields, text), wished: fields, draft })
      if (result.kind === 'refused') return result.errors
      if (made.current) await onCreated?.(made.current)
      draft.close()
    },
    ({ birthDate }) => farDay.doubt('birthDate', birthDate),
  )
  const takeKnown = {
    label: onKnown.label,
    onSelect: (patient: PatientView) => onKnown.onSelect(patient, draft.close),
  }
  return (
    <Dialog open onClose={draft.close} title={patientFormTexts.newTitle} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <PatientFields form={form} known={others} self={null} onKnown={takeKnown} />
        <SaveActions
          cancel={patientFormTexts.cancel}
          onCancel={draft.close}
          save={patientFormTexts.create}
          busy={form.busy}
        />
      </Form>
      {farDay.question}
    </Dialog>
  )
}
