import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SendingHindrance } from '#data/local/status/sync-status.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { DeletionPhase } from '#features/patients/deletion/deletion-phase.ts'
import { useDeletionPhase } from '#features/patients/deletion/use-deletion-phase.ts'
import { nameWithDni } from '#features/patients/detail/name-with-dni.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { decisionFailure } from '#features/shared/messages/decision-failure.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { pendingText } from '#features/shared/messages/server-result.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import styles from './patient-deletion-row.module.css'

const texts = patientsTexts.deletion

const notUndone = { title: savingTexts.error, description: texts.undoFailed }

const JUST_NOW_MS = 1_500

/** The row of a patient being deleted: the time left to undo it, or that only the server's answer is missing. */
export function PatientDeletionRow({ patient, entry }: { patient: PatientView; entry: OutboxEntry }) {
  const phase = useDeletionPhase(entry)
  const { hindrance } = useSyncStatus()
  const { undo, undoing } = useUndo(entry)
  const undoButton = useFocusOfDeletedRow(entry)
  return (
    <li className={classNames(listRow.row, styles.row)}>
      <div className={classNames(listRow.who, styles.who)}>
        <p className={classNames(listRow.name, styles.name)}>{fullName(patient)}</p>
        <p className={classNames(typography.muted, typography.figures)}>
          {patientsTexts.dni} {patient.dni}
        </p>
        <p className={styles.state}>{textOf(phase, hindrance)}</p>
      </div>
      {phase.kind !== 'sent' && (
        <Button
          ref={undoButton}
          size="small"
          icon="undo"
          busy={undoing}
          aria-label={texts.undoOf(nameWithDni(patient))}
          onClick={undo}
        >
          {texts.undo}
        </Button>
      )}
    </li>
  )
}

/** Moves the focus to the undo button, since the pressed button is gone with the row. */
function useFocusOfDeletedRow(entry: OutboxEntry) {
  const { sources } = useClinic()
  const button = useRef<HTMLButtonElement>(null)
  const isNew = useEffectEvent(() => sources.now() - entry.madeAt < JUST_NOW_MS)
  useEffect(() => {
    if (isNew() && document.activeElement === document.body) button.current?.focus()
  }, [])
  return button
}

function textOf(phase: DeletionPhase, hindrance: SendingHindrance | null): string {
  switch (phase.kind) {
    case 'counting':
      return texts.counting(phase.seconds)
    case 'held':
      return savingTexts.held
    case 'kept':
      return pendingText(hindrance)
    case 'sent':
      return texts.sending
  }
}

function useUndo(entry: OutboxEntry) {
  const { db } = useClinic()
  const changes = useChanges()
  const [undoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    try {
      await changes.drop(entry.opId)
    } catch (error) {
      setUndoing(false)
      toast(await decisionFailure(db, entry.n, error, notUndone))
    }
  }
  return { undo: () => void undo(), undoing }
}
