import type { PaymentStatus } from '#domain/income/income.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { paymentStatusLabels } from './income-texts.ts'

/** Returns the status to show: an income whose payments reach its net amount is paid, also while the server has to say so. */
export function shownStatus(status: PaymentStatus, isSettled: boolean): PaymentStatus {
  return isSettled && status !== 'cancelled' ? 'completed' : status
}

/** Returns the label of a row: paid only when completed, 'Anulado' when voided, pending otherwise (spec section 4). */
export function incomeLabel(status: PaymentStatus): { text: string; tone: BadgeTone } {
  if (status === 'completed') return { text: paymentStatusLabels.completed, tone: 'success' }
  if (status === 'cancelled') return { text: paymentStatusLabels.cancelled, tone: 'neutral' }
  return { text: paymentStatusLabels.pending, tone: 'warning' }
}
