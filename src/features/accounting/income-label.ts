import type { PaymentStatus } from '#domain/income/income.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { accountingTexts, statusTexts } from './accounting-texts.ts'

/** The label of a row: only a completed income is paid, a voided one is 'Anulado', anything else is pending (spec section 4). */
export function incomeLabel(status: PaymentStatus): { text: string; tone: BadgeTone } {
  if (status === 'completed') return { text: statusTexts.completed, tone: 'success' }
  if (status === 'cancelled') return { text: accountingTexts.list.voided, tone: 'neutral' }
  return { text: statusTexts.pending, tone: 'warning' }
}
