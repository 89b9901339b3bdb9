import { PaymentReceiptDialog } from '#features/accounting/payment-receipts/payment-receipt-dialog.tsx'
import type { Transaction } from '#features/accounting/transactions/transactions.ts'
import { NewIncomeDialog } from '#features/shared/income-form/new-income-dialog.tsx'
import { EditIncomeDialog } from './edit-income-dialog.tsx'

/** The open dialog. A new income may name its patient by key ('' for none). */
export type OpenIncomeDialog = { kind: 'new'; patient: string } | { kind: 'edit' | 'receipt'; income: Transaction }

interface IncomeDialogsProps {
  /** Null while no dialog is open. */
  open: OpenIncomeDialog | null
  /** Prints the open receipt. */
  onPrint: () => void
  onClose: () => void
}

/** The dialogs of the cash screen. */
export function IncomeDialogs({ open, onPrint, onClose }: IncomeDialogsProps) {
  switch (open?.kind) {
    case 'new':
      return <NewIncomeDialog patient={open.patient} onClose={onClose} />
    case 'edit':
      return <EditIncomeDialog seen={open.income} onClose={onClose} />
    case 'receipt':
      return <PaymentReceiptDialog income={open.income} onPrint={onPrint} onClose={onClose} />
    case undefined:
      return null
  }
}
