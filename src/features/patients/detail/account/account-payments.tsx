import { useState } from 'react'
import type { ShownAccount } from '#data/local/rows/payments/shown-accounts.ts'
import type { PaymentView } from '#domain/sync/merge/fold.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { PaymentLines } from '#features/shared/payments/payment-lines.tsx'
import { Button } from '#ui/button.tsx'
import typography from '#ui/styles/typography.module.css'
import { patientAccountTexts as texts } from './patient-account-texts.ts'

/** Payments rendered at first; the rest on demand. */
const FIRST_ROWS = 5

/** The payments of an account, newest first; nothing without any. */
export function AccountPayments({
  account: { charges, payments },
  withActs,
}: {
  account: ShownAccount
  withActs: boolean
}) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (payments.length === 0) return null
  const newest = [...payments].reverse()
  const dates = new Map(charges.map(({ charge }) => [charge.key, charge.date]))
  const aboutOf = ({ incomeId }: PaymentView) => {
    if (incomeId === null) return texts.onAccount
    const date = dates.get(incomeId)
    return date ? texts.charge(formatDayShort(date)) : texts.voidedCharge
  }
  const shown = isExpanded ? newest : newest.slice(0, FIRST_ROWS)
  return (
    <>
      <h4 className={typography.heading}>{texts.payments}</h4>
      <PaymentLines payments={shown} aboutOf={aboutOf} isReadOnly={!withActs} />
      {shown.length < newest.length && (
        <Button size="small" variant="quiet" icon="chevron-down" onClick={() => setIsExpanded(true)}>
          {texts.allPayments(newest.length)}
        </Button>
      )}
    </>
  )
}
