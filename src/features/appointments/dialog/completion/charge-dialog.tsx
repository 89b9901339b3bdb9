import { useEffect, useState } from 'react'
import { readChargesOf } from '#data/local/rows/payments/visit-payments.ts'
import type { IncomeForm } from '#domain/income/income-rules.ts'
import type { AppointmentView, IncomeView } from '#domain/sync/merge/fold.ts'
import { useSecondCharge } from '#features/appointments/payment/use-second-charge.tsx'
import { VisitChargesDialog } from '#features/appointments/payment/visit-charges-dialog.tsx'
import { NewIncomeDialog } from '#features/shared/income-form/new-income-dialog.tsx'
import { readUsualService } from '#features/shared/income-form/usual-service.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

interface ChargeDialogProps {
  seen: AppointmentView
  /** Initial values that differ from those of any new income. */
  values?: Partial<IncomeForm> | undefined
  onClose: () => void
}

/** 'Cobrar' or, where the visit was charged, 'Ver cobro', which offers another one. Mounted while it is open. */
export function ChargeDialog({ seen, values, onClose }: ChargeDialogProps) {
  const charges = useChargesAtOpening(seen)
  const [isAnother, setIsAnother] = useState(false)
  if (charges === null) return null
  if (charges.length === 0 || isAnother) {
    return <ChargeForm seen={seen} values={values} confirmed={charges} onClose={onClose} />
  }
  return (
    <VisitChargesDialog visit={seen} charges={charges} onChargeAgain={() => setIsAnother(true)} onClose={onClose} />
  )
}

/** Null until read. It does not change while the dialog is open, since the form's own income would be in it. */
function useChargesAtOpening(seen: AppointmentView): readonly IncomeView[] | null {
  const { db } = useClinic()
  const [charges, setCharges] = useState<readonly IncomeView[] | null>(null)
  useEffect(() => {
    let isWanted = true
    const take = (found: readonly IncomeView[]) => {
      if (isWanted) setCharges((current) => current ?? found)
    }
    readChargesOf(db, seen).then(take, (error: unknown) => {
      console.warn(error)
      take([])
    })
    return () => {
      isWanted = false
    }
  }, [db, seen])
  return charges
}

/** 'Nuevo Ingreso' for the visit, with the usual price where it is known. */
function ChargeForm({ seen, values, confirmed, onClose }: ChargeDialogProps & { confirmed: readonly IncomeView[] }) {
  const { db } = useClinic()
  const filled = useResilientReading(() => readUsualService(db, localStorage, seen), [db, seen])
  const secondCharge = useSecondCharge(seen, confirmed)
  // The form's initial values; the reading takes only a moment.
  if (filled === undefined) return null
  const visit = { appointmentId: seen.key, ...secondCharge }
  return (
    <NewIncomeDialog
      patient={String(seen.patientId)}
      filled={{ ...filled, ...values }}
      visit={visit}
      onClose={onClose}
    />
  )
}
