import type { ChargedState, PlanSession, VisitPayment } from '#domain/income/visit-payment.ts'
import { formatMoney } from '#domain/values/money.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { IconName } from '#ui/icons/icon.tsx'
import typography from '#ui/styles/typography.module.css'
import { paymentTexts } from './payment-texts.ts'

const LOOKS: Record<ChargedState, { tone: BadgeTone; icon: IconName }> = {
  charged: { tone: 'success', icon: 'money' },
  partial: { tone: 'info', icon: 'money' },
  owed: { tone: 'warning', icon: 'alert' },
}

interface PaymentMarkProps {
  payment: Pick<VisitPayment<unknown>, 'state' | 'owed' | 'session'>
  /** Whether what the patient owes stands beside it. */
  hasDebt?: boolean
}

/** Says how a visit is paid, and how much of it is owed where that is known. */
export function PaymentMark({ payment: { state, owed, session }, hasDebt = false }: PaymentMarkProps) {
  if (session) return <PlanMark session={session} hasDebt={hasDebt} />
  if (state === 'plan') return null
  const text = owed ? paymentTexts.owes(formatMoney(owed)) : paymentTexts.states[state]
  return <Badge {...LOOKS[state]}>{text}</Badge>
}

/** A session beyond the plan is red, and a plan that is not paid stands out. */
function PlanMark({ session, hasDebt }: { session: PlanSession; hasDebt: boolean }) {
  const isBeyond = session.number > session.sessions
  const tone = session.owed ? 'warning' : 'success'
  return (
    <Badge tone={isBeyond ? 'danger' : tone} icon={isBeyond ? 'alert' : 'money'}>
      <span className={typography.figures}>{planText(session, hasDebt)}</span>
    </Badge>
  )
}

/** Returns 'Plan 7 de 10 · al día'; what is owed for the plan is told once. */
function planText({ number, sessions, owed }: PlanSession, hasDebt: boolean): string {
  const place = paymentTexts.plan(number, sessions)
  if (owed === null) return place
  if (owed === 0) return paymentTexts.planUpToDate(place)
  return hasDebt ? place : paymentTexts.planOwes(place, formatMoney(owed))
}
