import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { NewIncomeDialog } from '#features/shared/income-form/new-income-dialog.tsx'
import { readUsualService } from '#features/shared/income-form/usual-service.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

interface ChargeDialogProps {
  seen: AppointmentView
  onClose: () => void
}

/**
 * 'Nuevo Ingreso' for the patient of an appointment, with the usual price where it is known. Mounted while it is open.
 */
export function ChargeDialog({ seen, onClose }: ChargeDialogProps) {
  const { db } = useClinic()
  const filled = useResilientReading(() => readUsualService(db, localStorage, seen), [db, seen])
  // The form's initial values; the reading takes only a moment.
  if (filled === undefined) return null
  return <NewIncomeDialog patient={String(seen.patientId)} filled={filled ?? undefined} onClose={onClose} />
}
