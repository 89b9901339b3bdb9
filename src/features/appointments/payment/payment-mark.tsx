import type { VisitPaymentState } from '#domain/income/visit-payment.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { IconName } from '#ui/icons/icon.tsx'
import { paymentTexts } from './payment-texts.ts'

const LOOKS: Record<VisitPaymentState, { tone: BadgeTone; icon: IconName }> = {
  charged: { tone: 'success', icon: 'money' },
  partial: { tone: 'info', icon: 'money' },
  owed: { tone: 'warning', icon: 'alert' },
}

/** Says how a visit is paid. */
export function PaymentMark({ state }: { state: VisitPaymentState }) {
  return <Badge {...LOOKS[state]}>{paymentTexts.states[state]}</Badge>
}
