import { useState } from 'react'
import { readOpenTurnosOf } from '#data/local/rows/appointments.ts'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { nameWithDni } from '#features/patients/detail/name-with-dni.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { turnoGoingAlong } from '#features/shared/appointments/turno-going-along.ts'
import { TurnosGoingAlong } from '#features/shared/appointments/turnos-going-along.tsx'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useSideReading } from '#features/shared/reading/use-side-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/toasts/toast.ts'

const texts = patientsTexts.deletion

/** Asks before a patient is deleted, then queues the deletion; the row in the list tells the rest. */
export function DeletePatientDialog({ patient, onClose }: { patient: PatientView; onClose: () => void }) {
  const changes = useChanges()
  const { turnos, going } = useTurnosGoingAlong(patient)
  const [busy, setBusy] = useState(false)

  const remove = async () => {
    setBusy(true)
    try {
      await changes.removePatient(patient, turnos)
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
          <TurnosGoingAlong intro={texts.turnosToCome} turnos={going} />
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

/** The open turnos of the patient, live, as they are and in words. What can't be read was not seen. */
function useTurnosGoingAlong({ key }: PatientView) {
  const { db } = useClinic()
  const professionals = useListing('professional', readProfessionals).rows
  const turnos = useSideReading(() => readOpenTurnosOf(db, key), [db, key]) ?? []
  return { turnos, going: turnos.map((turno) => turnoGoingAlong(turno, professionals)) }
}
