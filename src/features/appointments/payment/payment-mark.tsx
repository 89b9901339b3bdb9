import type { VisitPayment, VisitPaymentState } from '#domain/income/visit-payment.ts'
import { formatMoney } from '#domain/values/money.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { IconName } from '#ui/icons/icon.tsx'
import { paymentTexts } from './payment-texts.ts'

const LOOKS: Record<VisitPaymentState, { tone: BadgeTone; icon: IconName }> = {
  charged: { tone: 'success', icon: 'money' },
  partial: { tone: 'info', icon: 'money' },
  owed: { tone: 'warning', icon: 'alert' },
}

/** Says how a visit is paid, and how much of it is owed where that is known. */
export function PaymentMark({ payment: { state, owed } }: { payment: Pick<VisitPayment<unknown>, 'state' | 'owed'> }) {
  const text = owed ? paymentTexts.owes(formatMoney(owed)) : paymentTexts.states[state]
  return <Badge {...LOOKS[state]}>{text}</Badge>
}
