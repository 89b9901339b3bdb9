import { useRef, useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { ChangedMeanwhile } from '#features/appointments/dialog/form/changed-meanwhile.tsx'
import { isCharged } from '#features/appointments/payment/is-charged.ts'
import { PaymentMark } from '#features/appointments/payment/payment-mark.tsx'
import { paymentTexts } from '#features/appointments/payment/payment-texts.ts'
import { useVisitPayment } from '#features/appointments/payment/use-visit-payments.ts'
import { ReminderButton } from '#features/appointments/rows/acts/act-buttons.tsx'
import { ACT_ICONS } from '#features/appointments/rows/acts/act-icons.ts'
import { actsFor, type Decision, decisionsFor, mayBeCharged } from '#features/appointments/rows/acts/acts.ts'
import { saveStatusDecision } from '#features/appointments/rows/acts/status-change.ts'
import { PlaceInSeriesMark } from '#features/appointments/rows/place-in-series-mark.tsx'
import { StatusBadge } from '#features/shared/appointments/status-badge.tsx'
import type { Saving } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Button } from '#ui/button.tsx'
import { useSending } from '#ui/forms/use-sending.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { actionTexts, moveTexts } from '../appointments-texts.ts'
import { useClinicMoment } from '../use-clinic-moment.ts'
import { ActDialog, type ActWithDialog } from './act-dialog.tsx'
import { CalendarFileButton } from './calendar-file-button.tsx'
import { useSeries } from './series/use-series.ts'
import styles from './status-actions.module.css'
import { useEntry } from './use-entry.ts'

interface StatusActionsProps {
  /** The appointment as shown when the dialog was opened. */
  seen: AppointmentView
  /** There is unsaved input, which would be lost with the dialog. */
  isDirty: boolean
  save: Saving['save']
  /**
   * Called when an action is pressed. A refused move that the form no longer contains is dropped then, since it would
   * block the action.
   */
  onAct?: (() => Promise<void>) | undefined
  /** Moves the appointment by keys, once the dialog is closed. */
  onMove?: (() => void) | undefined
  onDone: () => void
}

/** Shows an appointment's status and the decisions that it allows. Some ask for confirmation or open a form first. */
export function StatusActions({ seen, isDirty, save, onAct, onMove, onDone }: StatusActionsProps) {
  const changes = useChanges()
  const [asked, setAsked] = useState<ActWithDialog | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const section = useRef<HTMLElement>(null)
  useSending(section, isBusy)
  const payment = useVisitPayment(seen)
  const entry = useEntry(seen)
  const now = useClinicMoment()
  const { place: series } = useSeries(seen)

  const schedule = async () => {
    setIsBusy(true)
    const result = await saveStatusDecision(save, changes, seen, 'scheduled')
    setIsBusy(false)
    if (result.kind !== 'refused') onDone()
  }
  const press = async (decision: OfferedHere) => {
    await onAct?.()
    if (decision === 'scheduled') await schedule()
    else setAsked(decision)
  }
  const move = async () => {
    await onAct?.()
    onDone()
    onMove?.()
  }

  return (
    <section ref={section} className={styles.actions} aria-label={actionTexts.title}>
      <span className={layout.wrap2}>
        <StatusBadge status={seen.status} />
        {payment && <PaymentMark payment={payment} />}
        {seen.waiting && <WaitingMark />}
        {series && <PlaceInSeriesMark place={series} />}
      </span>
      <ChangedMeanwhile seen={seen} />
      <div className={layout.wrap2}>
        {decisionsFor(seen.status)
          .filter(isOfferedHere)
          .map((decision) => (
            <Button
              key={decision}
              size="small"
              icon={ACT_ICONS[decision]}
              variant={decision === 'scheduled' || decision === 'approved' ? 'primary' : 'secondary'}
              disabled={isDirty}
              busy={isBusy && decision === 'scheduled'}
              busyLabel={savingTexts.processing}
              onClick={() => void press(decision)}
            >
              {actionTexts[decision].button}
            </Button>
          ))}
        {onMove && (
          <Button size="small" icon={ACT_ICONS.rescheduled} disabled={isDirty} onClick={() => void move()}>
            {moveTexts.byKeys}
          </Button>
        )}
        {entry && actsFor(seen, now).includes('reminder') && (
          <ReminderButton entry={entry} disabled={isDirty} onAct={() => setAsked('reminder')} />
        )}
        {(mayBeCharged(seen.status) || isCharged(payment)) && (
          <Button size="small" icon={ACT_ICONS.charge} disabled={isDirty} onClick={() => setAsked('charge')}>
            {isCharged(payment) ? paymentTexts.show : actionTexts.charge.button}
          </Button>
        )}
        <CalendarFileButton seen={seen} disabled={isDirty} />
      </div>
      {isDirty && <p className={typography.tiny}>{actionTexts.saveFirst}</p>}
      {asked && <ActDialog act={asked} seen={seen} onDone={onDone} onClose={() => setAsked(null)} />}
    </section>
  )
}

type OfferedHere = Exclude<Decision, 'rescheduled'>

/** The dialog's own form moves a booked appointment. */
function isOfferedHere(decision: Decision): decision is OfferedHere {
  return decision !== 'rescheduled'
}
