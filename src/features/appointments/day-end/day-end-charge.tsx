import type { IncomeForm } from '#domain/income/income-rules.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { ChargeDialog } from '#features/appointments/dialog/completion/charge-dialog.tsx'

/** The visit that is charged, and the values with which its form begins. */
export interface ChargeRequest {
  visit: AppointmentView
  values: Partial<IncomeForm>
}

interface DayEndChargeProps {
  /** Null while it is closed. */
  open: ChargeRequest | null
  onClose: () => void
}

/** The charge of a visit on the day that is being closed, paid or owed. */
export function DayEndCharge({ open, onClose }: DayEndChargeProps) {
  return open && <ChargeDialog key={open.visit.uid} seen={open.visit} values={open.values} onClose={onClose} />
}
