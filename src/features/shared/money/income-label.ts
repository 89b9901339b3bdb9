import type { PaymentStatus } from '#domain/income/income.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { paymentStatusWords } from './income-texts.ts'

/** Returns the label of a row: paid only when completed, 'Anulado' when voided, pending otherwise (spec section 4). */
export function incomeLabel(status: PaymentStatus): { text: string; tone: BadgeTone } {
  if (status === 'completed') return { text: paymentStatusWords.completed, tone: 'success' }
  if (status === 'cancelled') return { text: paymentStatusWords.cancelled, tone: 'neutral' }
  return { text: paymentStatusWords.pending, tone: 'warning' }
}
