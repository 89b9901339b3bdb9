import type { RowOf } from '../fields/field.ts'
import { paymentFields } from '../fields/payment-descriptor.ts'

/** Money received for an income or on account, as the server confirmed it. */
export type Payment = RowOf<typeof paymentFields>

export const PAYMENT_KINDS = paymentFields.kind.options
