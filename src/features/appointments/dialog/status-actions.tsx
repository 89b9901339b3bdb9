import { useState } from 'react'
import type { AppointmentView } from '#domain/change/fold.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { StatusBadge } from '#features/shared/status-badge.tsx'
import { useChanges } from '#features/shared/use-changes.ts'
import type { Saving } from '#features/shared/use-save.ts'
import { WaitingMark } from '#features/shared/waiting-mark.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { IconName } from '#ui/icon.tsx'
import { actionTexts } from '../appointments-texts.ts'
import styles from './status-actions.module.css'
import { type PressedStatus, pressedStatuses, STATUS_SAVING, statusFields } from './status-change.ts'

interface StatusActionsProps {
  /** The turno as the person saw it when the dialog was opened. */
  seen: AppointmentView
  /** Something typed is not saved yet, and would be lost with the dialog. */
  isDirty: boolean
  save: Saving['save']
  onDone: () => void
}

const ICONS: Record<PressedStatus, IconName> = {
  scheduled: 'calendar',
  completed: 'check',
  no_show: 'eye-off',
  cancelled: 'close',
}

/** What a turno is, and what it may become with one press (after a question where it ends something). */
export function StatusActions({ seen, isDirty, save, onDone }: StatusActionsProps) {
  const changes = useChanges()
  const [asked, setAsked] = useState<PressedStatus | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const change = async (status: PressedStatus, reason: string) => {
    if (isBusy) return
    setIsBusy(true)
    const fields = statusFields(seen, status, reason)
    const result = await save(STATUS_SAVING[status], () => changes.update('appointment', seen, fields), fields, seen)
    setIsBusy(false)
    setAsked(null)
    if (result.kind !== 'refused') onDone()
  }
  const press = (status: PressedStatus) => (status === 'scheduled' ? void change(status, '') : setAsked(status))

  return (
    <section className={styles.actions} aria-label={actionTexts.title}>
      <span className={styles.marks}>
        <StatusBadge status={seen.status} />
        {seen.waiting && <WaitingMark />}
      </span>
      <div className={styles.buttons}>
        {pressedStatuses(seen.status).map((status) => (
          <Button
            key={status}
            size="small"
            icon={ICONS[status]}
            variant={status === 'scheduled' ? 'primary' : 'secondary'}
            disabled={isDirty}
            busy={isBusy && asked === null}
            busyLabel={savingTexts.processing}
            onClick={() => press(status)}
          >
            {actionTexts[status].button}
          </Button>
        ))}
      </div>
      {isDirty && <p className={styles.note}>{actionTexts.saveFirst}</p>}
      <StatusQuestion asked={asked} isBusy={isBusy} onAnswer={change} onCancel={() => setAsked(null)} />
    </section>
  )
}

interface StatusQuestionProps {
  asked: PressedStatus | null
  isBusy: boolean
  onAnswer: (status: PressedStatus, reason: string) => Promise<void>
  onCancel: () => void
}

function StatusQuestion({ asked, isBusy, onAnswer, onCancel }: StatusQuestionProps) {
  if (asked === null || asked === 'scheduled') return null
  const isCancelling = asked === 'cancelled'
  return (
    <ConfirmDialog
      open
      title={actionTexts[asked].question}
      text={isCancelling ? actionTexts.cancelled.effect : undefined}
      confirmLabel={actionTexts[asked].confirm}
      cancelLabel={actionTexts.keep}
      tone={isCancelling ? 'danger' : 'plain'}
      input={
        isCancelling
          ? { label: actionTexts.cancellationReason, hint: actionTexts.cancellationHint, required: false }
          : undefined
      }
      busy={isBusy}
      busyLabel={savingTexts.processing}
      onConfirm={(reason) => void onAnswer(asked, reason)}
      onCancel={onCancel}
    />
  )
}
