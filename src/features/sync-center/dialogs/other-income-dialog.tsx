import { FieldChanges } from '#features/sync-center/cards/field-changes.tsx'
import type { CandidateItem, QuestionItem } from '#features/sync-center/center-items.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { useAcceptCandidate } from '#features/sync-center/use-accept-candidate.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

interface OtherIncomeDialogProps {
  item: QuestionItem
  candidate: CandidateItem
  onClose: () => void
}

/**
 * Asks for confirmation before an income of another amount or patient is accepted, and shows the differences. Mounted
 * while it is open.
 */
export function OtherIncomeDialog({ item, candidate, onClose }: OtherIncomeDialogProps) {
  const { busy, take } = useAcceptCandidate(item)
  const { title, text, confirm } = syncCenterTexts.unsure.confirmOther
  const intro = text(candidate.title)
  const answer = async () => {
    await take(candidate)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={title}
      text={
        <>
          <p>{intro}</p>
          <FieldChanges fields={candidate.differences} label={intro} />
        </>
      }
      confirmLabel={confirm}
      tone="danger"
      busy={busy}
      onConfirm={() => void answer()}
      onCancel={onClose}
    />
  )
}
