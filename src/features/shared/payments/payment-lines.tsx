import { useState } from 'react'
import type { PaymentView } from '#domain/sync/merge/fold.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { LazyVoidPayment } from './lazy-payment-dialogs.tsx'
import styles from './payment-lines.module.css'
import { settlingTexts as texts } from './settling-texts.ts'

interface PaymentLinesProps {
  payments: readonly PaymentView[]
  /** Says what a payment was for, where the list has payments of several charges. */
  aboutOf?: ((payment: PaymentView) => string | null) | undefined
  isReadOnly?: boolean | undefined
}

/** Payments in force, each of which can be voided; what a payment took from the credit goes with that one. */
export function PaymentLines({ payments, aboutOf, isReadOnly = false }: PaymentLinesProps) {
  const [voiding, setVoiding] = useState<PaymentView | null>(null)
  return (
    <>
      <ul className={styles.lines}>
        {payments.map((payment) => {
          const isOfAnother = payment.settles !== null
          const about = isOfAnother
            ? [texts.fromCreditTaken]
            : [payment.kind === 'refund' && texts.refund, aboutOf?.(payment), payment.notes]
          const [amount, day] = [formatMoney(payment.amount), formatDayShort(payment.date)]
          return (
            <li key={payment.uid} className={classNames(layout.ends, styles.line)}>
              <p className={styles.what}>
                <Figures>
                  {day} · {amount}
                </Figures>
                <span className={typography.small}>
                  {[paymentMethodLabels[payment.paymentMethod], ...about].filter(Boolean).join(' · ')}
                </span>
              </p>
              {payment.waiting && <WaitingMark />}
              {payment.ref !== null && !isOfAnother && !isReadOnly && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={texts.voidOf(amount, day)}
                  onClick={() => setVoiding(payment)}
                >
                  {texts.void}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <LazyVoidPayment open={voiding} onClose={() => setVoiding(null)} />
    </>
  )
}
