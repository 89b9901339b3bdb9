import { ListedChanges, LostChanges } from '#features/shared/messages/lost-changes.tsx'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import type { QuestionItem, WaitingItem } from '#features/sync-center/center-items.ts'
import type { ServerValueTexts } from '#features/sync-center/change-texts/change-texts.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { useDecision } from '#features/sync-center/use-decision.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

interface DropDialogProps {
  item: QuestionItem | WaitingItem
  onClose: () => void
}

/**
 * Asks for confirmation before a change is dropped; names what is dropped with it and what is still sent. Mounted while
 * it is open.
 */
export function DropDialog({ item, onClose }: DropDialogProps) {
  const { drop, takeServerValue } = useChanges()
  const leaving = 'ifServerValueTaken' in item ? item.ifServerValueTaken : null
  const texts = isConflict(item) ? syncCenterTexts.confirmTheirs : syncCenterTexts.confirmDrop
  const { n, opId } = item.entry
  const { busy, decide } = useDecision(n)
  const answer = () => (leaving ? takeServerValue(opId, asPressed(leaving)) : drop(opId, placesOf(item.lost)))
  const confirm = async () => {
    await decide(answer, doneText(item))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={texts.title}
      text={
        <>
          <span>{texts.text(item.title, leaving?.settled ?? [])}</span>
          {leaving ? <Leaving leaving={leaving} /> : <LostChanges lost={item.lost} />}
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

/** In a conflict, the server's value stays. */
function isConflict(item: QuestionItem | WaitingItem): boolean {
  return item.entry.parked?.why === 'conflict'
}

function doneText(item: QuestionItem | WaitingItem): string {
  if (!isConflict(item)) return syncCenterTexts.dropped
  const { done, doneWithRest } = syncCenterTexts.confirmTheirs
  return 'ifServerValueTaken' in item && item.ifServerValueTaken && item.ifServerValueTaken.goesOn.length > 0
    ? doneWithRest
    : done
}

function Leaving({ leaving: { lost, goesOn } }: { leaving: ServerValueTexts }) {
  const texts = syncCenterTexts.confirmTheirs
  return (
    <>
      <ListedChanges intro={texts.alsoLost} changes={lost} />
      <ListedChanges intro={texts.goesOn} changes={goesOn} />
    </>
  )
}

function asPressed({ asked, lost }: ServerValueTexts) {
  return { asked, named: placesOf(lost) }
}

function placesOf(changes: readonly { n: number }[]): number[] {
  return changes.map(({ n }) => n)
}
