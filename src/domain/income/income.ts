import type { LocalDate } from '../values/local-date.ts'
import type { Centavos } from '../values/money.ts'

export const PAYMENT_METHODS = ['cash', 'transfer', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const INCOME_CATEGORIES = ['consultation', 'treatment', 'product', 'other'] as const
export type IncomeCategory = (typeof INCOME_CATEGORIES)[number]

export const PAYMENT_STATUSES = ['completed', 'pending', 'partial', 'cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Money taken at the desk (spec section 3). `cancelled` is a voided one: listed, counted nowhere. */
export interface Income {
  id: number
  ref: string | null
  version: number
  /** The day on which it was taken, not the day on which it reached the server. */
  date: LocalDate
  amount: Centavos
  discountAmount: Centavos
  netAmount: Centavos
  description: string
  paymentMethod: PaymentMethod
  category: IncomeCategory
  paymentStatus: PaymentStatus
  notes: string
  patientId: number | null
  /** The user who took it; the server sets it. */
  recordedBy: number | null
  voidReason: string | null
  voidedAt: string | null
  createdAt: string
  updatedAt: string
}

/** The receipt number that an income wears as soon as it is made: 'R-' and six hex digits of its ref; null without a ref. */
export function receiptNumber(ref: string | null): string | null {
  return ref ? `R-${ref.replaceAll('-', '').slice(0, 6).toUpperCase()}` : null
}
