import { useState } from 'react'
import { readOpenAppointmentsOf } from '#data/local/rows/appointments.ts'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { nameWithDni } from '#features/patients/detail/name-with-dni.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { appointmentGoingAlong } from '#features/shared/appointments/appointment-going-along.ts'
import { AppointmentsGoingAlong } from '#features/shared/appointments/appointments-going-along.tsx'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/toasts/toast.ts'

const texts = patientsTexts.deletion

/** Asks for confirmation, then queues the deletion. The row in the list shows its progress. */
export function DeletePatientDialog({ patient, onClose }: { patient: PatientView; onClose: () => void }) {
  const changes = useChanges()
  const { appointments, going } = useAppointmentsGoingAlong(patient)
  const [busy, setBusy] = useState(false)

  const remove = async () => {
    setBusy(true)
    try {
      await changes.removePatient(patient, appointments)
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
          <AppointmentsGoingAlong intro={texts.appointmentsToCome} appointments={going} />
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

/**
 * Reads the patient's open appointments, live, as rows and as text. If they can't be read, the deletion says that none
 * were seen.
 */
function useAppointmentsGoingAlong({ key }: PatientView) {
  const { db } = useClinic()
  const professionals = useListing('professional', readProfessionals).rows
  const appointments = useResilientReading(() => readOpenAppointmentsOf(db, key), [db, key]) ?? []
  return { appointments, going: appointments.map((appointment) => appointmentGoingAlong(appointment, professionals)) }
}
