import type { ShownPayment } from '#data/local/rows/payments/visit-payments.ts'

/** Whether a visit has an income to be shown. */
export function isCharged(payment: ShownPayment | null | undefined): boolean {
  return payment != null && payment.charges.length > 0
}

/** Whether a session of a plan pays the visit, so that there is nothing to charge. */
export function isPaidByPlan(payment: ShownPayment | null | undefined): boolean {
  return payment?.state === 'plan' && !isCharged(payment)
}
