import { useState } from 'react'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { isCharged, isPaidByPlan } from '#features/appointments/payment/is-charged.ts'
import { useReadVisitPayments } from '#features/appointments/payment/use-visit-payments.ts'
import { statusFields } from '#features/appointments/rows/acts/status-change.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { useSaveTogether } from '#features/shared/forms/use-save-together.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './unclosed.module.css'
import { unclosedTexts as texts } from './unclosed-texts.ts'
import type { Ticked } from './use-ticked.ts'

type Closing = 'completed' | 'no_show'

/** What can be done with the ticked appointments. Each act asks first; nothing closes by itself. */
export function CloseTicked({ ticked }: { ticked: Ticked }) {
  const [asked, setAsked] = useState<Closing | null>(null)
  const count = ticked.entries.length
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label={texts.selection}>
      <div className={layout.line}>
        <p role="status" className={typography.strong}>
          {texts.ticked(count)}
        </p>
        <Button size="small" variant="quiet" onClick={ticked.clear}>
          {texts.untick}
        </Button>
      </div>
      <div className={layout.wrap2}>
        <Button variant="primary" size="small" icon="check" onClick={() => setAsked('completed')}>
          {texts.completed.button}
        </Button>
        <Button size="small" icon="eye-off" onClick={() => setAsked('no_show')}>
          {texts.no_show.button}
        </Button>
      </div>
      {asked && <ClosingQuestion closing={asked} entries={ticked.entries} onClose={() => setAsked(null)} />}
    </section>
  )
}

interface ClosingQuestionProps {
  closing: Closing
  entries: readonly AgendaEntry[]
  onClose: () => void
}

function ClosingQuestion({ closing, entries, onClose }: ClosingQuestionProps) {
  const saveTogether = useSaveTogether()
  const [isBusy, setIsBusy] = useState(false)
  const { question, confirm, undoable, success } = texts[closing]
  const close = async () => {
    setIsBusy(true)
    const wishes = entries.map(({ appointment }) => ({
      kind: 'update' as const,
      entity: 'appointment' as const,
      seen: appointment,
      fields: statusFields(appointment, closing),
    }))
    const done = { title: savingTexts.success, description: success }
    await saveTogether(wishes, { success: done, failure: actionTexts.failed, undoable: undoable(entries.length) })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={question(entries.length)}
      text={closing === 'completed' && <ChargesLeft entries={entries} />}
      confirmLabel={confirm}
      cancelLabel={actionTexts.keep}
      busy={isBusy}
      busyLabel={savingTexts.processing}
      onConfirm={() => void close()}
      onCancel={onClose}
    />
  )
}

/** Says that attended visits are not charged here, and of how many that is so. */
function ChargesLeft({ entries }: { entries: readonly AgendaEntry[] }) {
  const payments = useReadVisitPayments(entries.map(({ appointment }) => appointment))
  if (payments === undefined) return null
  const uncharged = entries.filter(({ appointment: { uid } }) => {
    const payment = payments.get(uid)
    return !isCharged(payment) && !isPaidByPlan(payment)
  })
  return uncharged.length === 0 ? texts.paid : texts.uncharged(uncharged.length)
}
