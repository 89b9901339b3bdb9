import { useRef, useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { ChangedMeanwhile } from '#features/appointments/dialog/form/changed-meanwhile.tsx'
import { ACT_ICONS } from '#features/appointments/rows/act-icons.ts'
import { type Decision, decisionsFor } from '#features/appointments/rows/acts.ts'
import { saveStatusDecision } from '#features/appointments/rows/status-change.ts'
import { StatusBadge } from '#features/shared/appointments/status-badge.tsx'
import type { Saving } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Button } from '#ui/button.tsx'
import { useSending } from '#ui/forms/use-sending.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { actionTexts } from '../appointments-texts.ts'
import { ActDialog } from './act-dialog.tsx'
import styles from './status-actions.module.css'

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
  onDone: () => void
}

/** Shows an appointment's status and the decisions that it allows. Some ask for confirmation or open a form first. */
export function StatusActions({ seen, isDirty, save, onAct, onDone }: StatusActionsProps) {
  const changes = useChanges()
  const [asked, setAsked] = useState<Exclude<Decision, 'scheduled' | 'rescheduled'> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const section = useRef<HTMLElement>(null)
  useSending(section, isBusy)

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

  return (
    <section ref={section} className={styles.actions} aria-label={actionTexts.title}>
      <span className={layout.wrap2}>
        <StatusBadge status={seen.status} />
        {seen.waiting && <WaitingMark />}
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
