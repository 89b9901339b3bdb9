import { useState } from 'react'
import type { PatientView } from '#domain/change/fold.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { useChanges } from '#features/shared/use-changes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { nameWithDni } from './name-with-dni.ts'
import { patientsTexts } from './patients-texts.ts'

const texts = patientsTexts.deletion

/** Asks before a patient is deleted, then queues the deletion; the row in the list tells the rest. */
export function DeletePatientDialog({ patient, onClose }: { patient: PatientView; onClose: () => void }) {
  const changes = useChanges()
  const [busy, setBusy] = useState(false)

  const remove = async () => {
    setBusy(true)
    try {
      await changes.remove('patient', patient)
      onClose()
    } catch (error) {
      console.error(error)
      setBusy(false)
      toast({ title: savingTexts.error, description: patientsTexts.deleteFailed, variant: 'error' })
    }
  }
  return (
    <ConfirmDialog
      open
      title={texts.title}
      text={
        <>
          {texts.what(nameWithDni(patient))} {texts.text}
        </>
      }
      confirmLabel={texts.confirm}
      tone="danger"
      busy={busy}
      busyLabel={savingTexts.processing}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
