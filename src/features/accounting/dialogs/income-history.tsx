import { useEffect, useState } from 'react'
import { fetchIncomeVersions } from '#data/remote/former-incomes.ts'
import { paymentReceiptTexts } from '#features/accounting/payment-receipts/payment-receipt-texts.ts'
import styles from '#features/accounting/payment-receipts/receipt.module.css'
import { failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { type IncomeChange, incomeChanges } from './income-changes.ts'

const texts = paymentReceiptTexts.history

type Found = ReturnType<typeof incomeChanges> | 'reading' | 'unreachable' | 'failed'

interface IncomeHistoryProps {
  id: number
  isEdited: boolean
}

/** The edits of an income that the server has recorded. */
export function IncomeHistory({ id, isEdited }: IncomeHistoryProps) {
  const found = useIncomeChanges(id)
  return (
    <section className={classNames(layout.stack2, typography.small)}>
      <h3 className={styles.heading}>
        {texts.title}
        {isEdited && <Badge icon="edit">{texts.edited}</Badge>}
      </h3>
      {typeof found === 'string' ? <p role="status">{texts[found]}</p> : <Changes changes={found} />}
    </section>
  )
}

function Changes({ changes }: { changes: readonly IncomeChange[] }) {
  if (changes.length === 0) return <p>{texts.withoutAmounts}</p>
  return (
    <ul className={classNames(layout.stack2, styles.changes)}>
      {changes.map(({ version, when, changes: made }) => (
        <li key={version}>
          <p>{when}</p>
          {made.map((change) => (
            <p key={change}>{change}</p>
          ))}
        </li>
      ))}
    </ul>
  )
}

function useIncomeChanges(id: number): Found {
  const { ask } = useClinic()
  const [found, setFound] = useState<Found>('reading')
  useEffect(() => {
    let isWanted = true
    fetchIncomeVersions(ask, id).then(
      (readings) => isWanted && setFound(incomeChanges(readings)),
      (error: unknown) => {
        const failure = isWanted && failureOf(error)
        if (failure) setFound(failure)
      },
    )
    return () => {
      isWanted = false
    }
  }, [ask, id])
  return found
}
