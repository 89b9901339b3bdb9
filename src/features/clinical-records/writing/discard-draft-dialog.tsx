import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import type { RecordDraft } from './record-drafts.ts'

const texts = recordsTexts.drafts

interface DiscardDraftDialogProps {
  /** The draft to discard; null for none. */
  open: RecordDraft | null
  onDiscard: (draft: RecordDraft) => void
  onClose: () => void
}

/** Asks for confirmation before a draft is discarded. */
export function DiscardDraftDialog({ open, onDiscard, onClose }: DiscardDraftDialogProps) {
  return (
    <ConfirmDialog
      open={open !== null}
      title={texts.question}
      text={texts.questionText}
      confirmLabel={texts.discard}
      tone="danger"
      onConfirm={() => open && onDiscard(open)}
      onCancel={onClose}
    />
  )
}
