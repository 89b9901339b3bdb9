import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { AppointmentsGoingAlong } from '#features/shared/appointments/appointments-going-along.tsx'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import type { UnseenAppointments } from '#features/sync-center/unseen-open-appointments.ts'
import { useDecision } from '#features/sync-center/use-decision.ts'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { CardButton } from './change-card.tsx'

interface DeletionDecisionsProps {
  entry: OutboxEntry
  appointments: UnseenAppointments
}

/**
 * The decisions about a refused deletion of a patient, whose open appointments its author had not seen. Deleting again,
 * with the appointments listed here, goes after all later changes. Keeping the patient loses nothing, so it asks no
 * confirmation.
 */
export function DeletionDecisions({ entry: { n, key, opId }, appointments: { open, unseen } }: DeletionDecisionsProps) {
  const { drop, removePatient } = useChanges()
  const { busy, decide } = useDecision(n)
  const texts = syncCenterTexts.unseenOpenAppointments
  return (
    <>
      <div className={typography.small}>
        <AppointmentsGoingAlong intro={texts.goAlong} appointments={unseen} />
      </div>
      <div className={classNames(layout.wrap2, styles.actions)}>
        <CardButton
          icon="trash"
          busy={busy}
          onClick={() => void decide(() => removePatient({ key }, open), syncCenterTexts.again)}
        >
          {texts.delete}
        </CardButton>
        <CardButton
          choice="keep_patient"
          icon="undo"
          busy={busy}
          onClick={() => void decide(() => drop(opId), syncCenterTexts.undone)}
        >
          {texts.keep}
        </CardButton>
      </div>
    </>
  )
}
