import type { ShownPayment } from '#data/local/rows/payments/visit-payments.ts'

/** Whether a visit has an income to be shown. */
export function isCharged(payment: ShownPayment | null | undefined): boolean {
  return payment != null && payment.charges.length > 0
}
