import { useId, useState } from 'react'
import type { AskedCharge } from '#data/local/rows/payments/asked-charges.ts'
import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { paidAtOnceOf } from '#domain/account/money-received.ts'
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

/** Asks about a charge of this device that came second: it repeats the earlier one, stays in the patient's favour, or was for something else. */
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
        {asked.charge.patientId !== null && paidAtOnceOf(asked.charge) > 0 && (
          <Button size="small" icon="money" aria-describedby={titleId} busy={busy} onClick={() => decide('credit')}>
            {texts.credit}
          </Button>
        )}
        <Button size="small" icon="close" aria-describedby={titleId} busy={busy} onClick={() => decide('void')}>
          {texts.void}
        </Button>
      </div>
    </article>
  )
}

type ChargeDecision = 'separate' | 'void' | 'credit'

const DECISIONS: Record<ChargeDecision, Fields> = {
  separate: { separate: true },
  void: { paymentStatus: 'cancelled', voidReason: texts.voidReason },
  credit: { paymentStatus: 'cancelled', voidReason: texts.creditReason },
}

/** The answer is an edit of the income, which waits in the outbox like any other. */
function useChargeDecision({ charge }: AskedCharge) {
  const changes = useChanges()
  const { save } = useSave(nothing)
  const [busy, setBusy] = useState(false)
  const decide = (decision: ChargeDecision) => {
    const wished = DECISIONS[decision]
    const edit = { kind: 'update', entity: 'income', seen: charge, fields: wished } as const
    const wishes = decision === 'credit' ? [edit, creditOf(charge)] : [edit]
    const first = async (draft?: string) => (await changes.together(wishes, { draft }))[0] ?? null
    setBusy(true)
    save(texts.results[decision], { first, wished, seen: charge })
      .catch(console.error)
      .finally(() => setBusy(false))
  }
  return { busy, decide }
}

/** The money that was received with the charge, on account of its patient: same day, same method. */
function creditOf(charge: AskedCharge['charge']): WishedChange {
  const { patientId, date, paymentMethod } = charge
  const fields = { patientId, incomeId: null, date, amount: paidAtOnceOf(charge), paymentMethod, kind: 'payment' }
  return { kind: 'create', entity: 'payment', fields: { ...fields, notes: texts.creditReason } }
}

/** The card goes with its question. */
const nothing = () => undefined
