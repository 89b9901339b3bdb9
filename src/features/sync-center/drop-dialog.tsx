import { LostChanges } from '#features/shared/lost-changes.tsx'
import { useChanges } from '#features/shared/use-changes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { QuestionItem, WaitingItem } from './center-items.ts'
import { syncCenterTexts } from './sync-center-texts.ts'
import { useDecision } from './use-decision.ts'

interface DropDialogProps {
  item: QuestionItem | WaitingItem
  onClose: () => void
}

const texts = syncCenterTexts.confirmDrop

/** Asks before a change is dropped, and names what goes with it; mounted while it is open. */
export function DropDialog({ item, onClose }: DropDialogProps) {
  const { drop } = useChanges()
  const { busy, decide } = useDecision()
  const named = item.lost.map(({ n }) => n)
  const confirm = async () => {
    await decide(() => drop(item.entry.opId, named), syncCenterTexts.dropped)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={texts.title}
      text={
        <>
          <span>{texts.text(item.title)}</span>
          <LostChanges lost={item.lost} />
        </>
      }
      confirmLabel={texts.confirm}
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
