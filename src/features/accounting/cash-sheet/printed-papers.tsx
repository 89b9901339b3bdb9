import { PrintedPaymentReceipt } from '#features/accounting/payment-receipts/printed-payment-receipt.tsx'
import type { Transaction } from '#features/accounting/transactions/transactions.ts'
import { CashSheet, type CashSheetProps } from './cash-sheet.tsx'

interface PrintedPapersProps extends CashSheetProps {
  /** The income whose receipt is open; null prints the cash sheet. */
  receipt: Transaction | null
}

/** What 'Contabilidad' prints: the open receipt, otherwise the cash sheet of the shown days. */
export function PrintedPapers({ receipt, ...sheet }: PrintedPapersProps) {
  return receipt ? <PrintedPaymentReceipt income={receipt} /> : <CashSheet {...sheet} />
}
