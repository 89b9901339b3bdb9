import { useState } from 'react'
import type { ChargeAccount } from '#data/local/rows/payments/charge-accounts.ts'
import { formatMoney } from '#domain/values/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './charge-account.module.css'
import { LazyRegisterPayment } from './lazy-payment-dialogs.tsx'
import type { PaymentPurpose } from './payment-form.ts'
import { PaymentLines } from './payment-lines.tsx'
import { settlingTexts as texts } from './settling-texts.ts'

/** What was received for one charge, and what can be done about the rest. Renders nothing for one that is paid at once. */
export function ChargeAccountFacts({ account }: { account: ChargeAccount }) {
  const [paying, setPaying] = useState<PaymentPurpose | null>(null)
  const { charge, received, owed, payments } = account
  const isOwed = owed === null || owed > 0
  if (!isOwed && payments.length === 0) return null
  return (
    <section className={classNames(layout.stack2, styles.account)}>
      <div className={classNames(layout.ends, styles.sums)}>
        <p className={layout.wrap2}>
          {owed === null && <Badge tone="info">{texts.unknown}</Badge>}
          {owed !== null && owed > 0 && (
            <Badge tone="warning" icon="alert">
              {texts.owes(formatMoney(owed))}
            </Badge>
          )}
          {received !== null && received > 0 && (
            <span className={classNames(typography.small, typography.figures)}>
              {texts.received(formatMoney(received))}
            </span>
          )}
        </p>
        {isOwed && (
          <Button
            size="small"
            icon="plus"
            onClick={() => setPaying({ patientId: charge.patientId, charges: [{ charge, received, owed }] })}
          >
            {owed === null ? texts.noteReceived : texts.pay}
          </Button>
        )}
      </div>
      {payments.length > 0 && (
        <>
          <h3 className={typography.heading}>{texts.payments}</h3>
          <PaymentLines payments={payments} />
        </>
      )}
      <LazyRegisterPayment open={paying} onClose={() => setPaying(null)} />
    </section>
  )
}
