import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { TurnosGoingAlong } from '#features/shared/appointments/turnos-going-along.tsx'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import type { UnseenTurnos } from '#features/sync-center/unseen-turnos.ts'
import { useDecision } from '#features/sync-center/use-decision.ts'
import { CardButton } from './change-card.tsx'

interface DeletionDecisionsProps {
  entry: OutboxEntry
  turnos: UnseenTurnos
}

/**
 * The answers about a patient who has turnos that whoever deleted her had not seen: with them before the eyes she is deleted anew, behind
 * all that was done since; or she stays, by which nothing is lost, so that nobody is asked whether that is meant.
 */
export function DeletionDecisions({ entry: { n, key, opId }, turnos: { open, unseen } }: DeletionDecisionsProps) {
  const { drop, removePatient } = useChanges()
  const { busy, decide } = useDecision(n)
  const texts = syncCenterTexts.unseenTurnos
  return (
    <>
      <div className={styles.small}>
        <TurnosGoingAlong intro={texts.goAlong} turnos={unseen} />
      </div>
      <div className={styles.actions}>
        <CardButton
          icon="trash"
          busy={busy}
          onClick={() => void decide(() => removePatient({ key }, open), syncCenterTexts.again)}
        >
          {texts.delete}
        </CardButton>
        <CardButton icon="undo" busy={busy} onClick={() => void decide(() => drop(opId), syncCenterTexts.undone)}>
          {texts.keep}
        </CardButton>
      </div>
    </>
  )
}
