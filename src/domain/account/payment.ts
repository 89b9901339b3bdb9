import type { RowOf } from '../fields/field.ts'
import type { paymentFields } from '../fields/payment-descriptor.ts'

/** Money received for an income or on account, as the server confirmed it. */
export type Payment = RowOf<typeof paymentFields>
