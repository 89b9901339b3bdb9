import { useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { useAppointmentDescription } from '#features/appointments/dialog/use-appointment-description.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { CompletionDialog } from './completion-dialog.tsx'
import { completionForm } from './completion-form.ts'
import { readKnownOfVisit } from './read-known-of-visit.ts'

interface CompletionFlowProps {
  /** The appointment as shown when it was pressed. */
  seen: AppointmentView
  onDone: () => void
  onClose: () => void
}

/**
 * 'Completar': asks for confirmation, then opens the dialog for income and record, then sets the status (spec section
 * 4).
 */
export function CompletionFlow({ seen, onDone, onClose }: CompletionFlowProps) {
  const { db } = useClinic()
  const today = useToday()
  const known = useResilientReading(() => readKnownOfVisit(db, localStorage, seen, today), [db, seen, today])
  const description = useAppointmentDescription(seen)
  const [isConfirmed, setIsConfirmed] = useState(false)
  // Without a usual price the person enters one.
  if (isConfirmed && known !== undefined) {
    return (
      <CompletionDialog
        seen={seen}
        initial={completionForm(seen, today, known ?? { service: {} })}
        onDone={onDone}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      title={actionTexts.completed.question}
      text={description}
      confirmLabel={actionTexts.completed.confirm}
      cancelLabel={actionTexts.keep}
      onConfirm={() => setIsConfirmed(true)}
      onCancel={onClose}
    />
  )
}
