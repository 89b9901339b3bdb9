import { useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { useAppointmentDescription } from '#features/appointments/dialog/use-appointment-description.ts'
import { saveStatusDecision } from '#features/appointments/rows/acts/status-change.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

interface NoShowQuestionProps {
  seen: AppointmentView
  /** Called when the server has the decision, or it is pending. */
  onDone: () => void
  onClose: () => void
}

const texts = actionTexts.no_show

/** Asks for confirmation before an appointment is marked as a no-show. Mounted while it is open. */
export function NoShowQuestion({ seen, onDone, onClose }: NoShowQuestionProps) {
  const description = useAppointmentDescription(seen)
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const [isBusy, setIsBusy] = useState(false)
  const mark = async () => {
    setIsBusy(true)
    const result = await saveStatusDecision(save, changes, seen, 'no_show')
    setIsBusy(false)
    if (result.kind !== 'refused') onDone()
  }
  return (
    <ConfirmDialog
      open
      title={texts.question}
      text={description}
      confirmLabel={texts.confirm}
      cancelLabel={actionTexts.keep}
      busy={isBusy}
      busyLabel={savingTexts.processing}
      onConfirm={() => void mark()}
      onCancel={close}
    />
  )
}
