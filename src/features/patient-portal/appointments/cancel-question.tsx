import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

const texts = portalTexts.answer

export interface CancelQuestionProps {
  open: boolean
  /** Names the appointment. */
  consequence: string
  busy: boolean
  onConfirm: () => void
  /** Opens the form for another time; null where the patient has asked for one already. */
  onAskAnother: (() => void) | null
  onClose: () => void
}

/** Asks before a patient cancels, and offers another time first: who cancels and asks then may end up with nothing. */
export function CancelQuestion({ open, consequence, busy, onConfirm, onAskAnother, onClose }: CancelQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title={texts.cancelQuestion}
      text={consequence}
      cancelLabel={texts.keep}
      other={onAskAnother ? { label: texts.another, onPress: onAskAnother } : undefined}
      confirmLabel={texts.cancelNow}
      tone="danger"
      busy={busy}
      busyLabel={savingTexts.processing}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  )
}
