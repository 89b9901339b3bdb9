import { useState } from 'react'
import type { AppointmentView } from '#domain/change/fold.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { useChanges } from '#features/shared/use-changes.ts'
import { useSave } from '#features/shared/use-save.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { actionTexts } from '../appointments-texts.ts'
import { saveStatusDecision } from '../status-change.ts'

interface StatusQuestionProps {
  seen: AppointmentView
  status: 'no_show' | 'cancelled'
  /** The decision is the server's, or on its way. */
  onDone: () => void
  onClose: () => void
}

/** Asks before a turno is cancelled, or marked as one that nobody came to; mounted while it is open. */
export function StatusQuestion({ seen, status, onDone, onClose }: StatusQuestionProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const [isBusy, setIsBusy] = useState(false)
  const answer = async (reason: string) => {
    setIsBusy(true)
    const result = await saveStatusDecision(save, changes, seen, status, reason)
    setIsBusy(false)
    if (result.kind !== 'refused') onDone()
  }
  const isCancelling = status === 'cancelled'
  return (
    <ConfirmDialog
      open
      title={actionTexts[status].question}
      text={isCancelling ? actionTexts.cancelled.effect : undefined}
      confirmLabel={actionTexts[status].confirm}
      cancelLabel={actionTexts.keep}
      tone={isCancelling ? 'danger' : 'plain'}
      input={
        isCancelling
          ? { label: actionTexts.cancellationReason, hint: actionTexts.cancellationHint, required: false }
          : undefined
      }
      busy={isBusy}
      busyLabel={savingTexts.processing}
      onConfirm={(reason) => void answer(reason)}
      onCancel={close}
    />
  )
}
