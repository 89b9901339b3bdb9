import type { IncomeView } from '#domain/change/fold.ts'
import { NewIncomeDialog } from '#features/shared/income-form/new-income-dialog.tsx'
import { EditIncomeDialog } from './edit-income-dialog.tsx'

/** Which dialog lies over the screen; a new income may come with its patient, by key ('' for none). */
export type OpenIncomeDialog = { kind: 'new'; patient: string } | { kind: 'edit'; income: IncomeView }

interface IncomeDialogsProps {
  /** Null while none is. */
  open: OpenIncomeDialog | null
  onClose: () => void
}

/** The dialogs of the cash screen. */
export function IncomeDialogs({ open, onClose }: IncomeDialogsProps) {
  switch (open?.kind) {
    case 'new':
      return <NewIncomeDialog patient={open.patient} onClose={onClose} />
    case 'edit':
      return <EditIncomeDialog seen={open.income} onClose={onClose} />
    case undefined:
      return null
  }
}
