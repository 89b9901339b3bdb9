import { useState } from 'react'
import { askReminder } from '#data/sync/push/ask-reminder.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { appointmentCallTexts } from '#features/shared/appointments/appointment-call-texts.ts'
import { errorText, failureOf } from '#features/shared/messages/error-message.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/toasts/toast.ts'
import { actionTexts } from '../appointments-texts.ts'
import { useEntry } from './use-entry.ts'

interface ReminderQuestionProps {
  seen: AppointmentView
  onDone: () => void
  onClose: () => void
}

const texts = actionTexts.reminder

/**
 * Asks for confirmation before a reminder is sent. Its message waits for the server's answer. Mounted while it is open.
 */
export function ReminderQuestion({ seen, onDone, onClose }: ReminderQuestionProps) {
  const clinic = useClinic()
  const [isBusy, setIsBusy] = useState(false)
  const entry = useEntry(seen)
  const send = async () => {
    setIsBusy(true)
    try {
      await askReminder(clinic, Number(seen.key))
      toast({ title: savingTexts.success, description: texts.success, variant: 'success' })
      onDone()
    } catch (error) {
      if (!failureOf(error)) return
      const description = errorText(error, { refused: texts.failed })
      toast({ title: appointmentCallTexts.reminder, description, variant: 'error' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={texts.question}
      text={entry?.patient ? texts.to(entry.patientName, entry.patient.email) : undefined}
      confirmLabel={texts.confirm}
      cancelLabel={actionTexts.keep}
      busy={isBusy}
      busyLabel={savingTexts.processing}
      onConfirm={() => void send()}
      onCancel={onClose}
    />
  )
}
