import type { RowOf } from '../fields/field.ts'
import { incomeFields } from '../fields/income-descriptor.ts'

/** A payment that the clinic received (spec section 3), as the server confirmed it. */
export type Income = RowOf<typeof incomeFields>

export const PAYMENT_METHODS = incomeFields.paymentMethod.options
export type PaymentMethod = Income['paymentMethod']

export const INCOME_CATEGORIES = incomeFields.category.options
export type IncomeCategory = Income['category']

export const PAYMENT_STATUSES = incomeFields.paymentStatus.options
export type PaymentStatus = Income['paymentStatus']

/** Returns the receipt number of an income: 'R-' and six hex digits of its ref. Null without a ref. */
export function paymentReceiptNumber(ref: string | null): string | null {
  return ref ? `R-${ref.replaceAll('-', '').slice(0, 6).toUpperCase()}` : null
}
