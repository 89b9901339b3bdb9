import { useId, useState } from 'react'
import type { AskedCharge } from '#data/local/rows/payments/asked-charges.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { nameOfCharge } from '#features/shared/money/charge-words.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'

const texts = syncCenterTexts.secondCharge

/** Asks about a charge of this device that came second: it repeats the earlier one, or it was for something else. */
export function SecondChargeCard({ asked }: { asked: AskedCharge }) {
  const { user } = useClinic()
  const today = useToday()
  const titleId = useId()
  const { busy, decide } = useChargeDecision(asked)
  const named = (charge: AskedCharge['charge']) => nameOfCharge(charge, { today, user })
  return (
    <article className={styles.question} aria-labelledby={titleId}>
      <header className={layout.ends}>
        <h3 id={titleId} tabIndex={-1} className={styles.itemTitle}>
          {texts.title(asked.patientName)}
        </h3>
        <Badge tone="danger" icon="alert">
          {texts.state}
        </Badge>
      </header>
      <p className={classNames(notice.notice, notice.snug, notice.danger, styles.reason)}>
        <Icon name="money" />
        <span>{texts.reason(named(asked.charge), asked.earlier.map(named))}</span>
      </p>
      <div className={classNames(layout.wrap2, styles.actions)}>
        <Button size="small" icon="check" aria-describedby={titleId} busy={busy} onClick={() => decide('separate')}>
          {texts.separate}
        </Button>
        <Button size="small" icon="close" aria-describedby={titleId} busy={busy} onClick={() => decide('void')}>
          {texts.void}
        </Button>
      </div>
    </article>
  )
}

type ChargeDecision = 'separate' | 'void'

const DECISIONS: Record<ChargeDecision, Fields> = {
  separate: { separate: true },
  void: { paymentStatus: 'cancelled', voidReason: texts.voidReason },
}

/** The answer is an edit of the income, which waits in the outbox like any other. */
function useChargeDecision({ charge }: AskedCharge) {
  const changes = useChanges()
  const { save } = useSave(nothing)
  const [busy, setBusy] = useState(false)
  const decide = (decision: ChargeDecision) => {
    const wished = DECISIONS[decision]
    const first = (text?: string) => changes.update('income', charge, wished, text)
    setBusy(true)
    save(texts.results[decision], { first, wished, seen: charge })
      .catch(console.error)
      .finally(() => setBusy(false))
  }
  return { busy, decide }
}

/** The card goes with its question. */
const nothing = () => undefined
