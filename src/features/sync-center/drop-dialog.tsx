import { useChanges } from '#features/shared/use-changes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { QuestionItem, WaitingItem } from './center-items.ts'
import styles from './sync-center.module.css'
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
  const confirm = async () => {
    await decide(() => drop(item.entry.opId), syncCenterTexts.dropped)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={texts.title}
      text={<DropText title={item.title} lost={item.lost} />}
      confirmLabel={texts.confirm}
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

function DropText({ title, lost }: { title: string; lost: readonly string[] }) {
  return (
    <>
      <span>{texts.text(title)}</span>
      {lost.length > 0 && (
        <>
          <span className={styles.lostIntro}>{texts.alsoLost}</span>
          <span className={styles.lost}>
            {lost.map((each) => (
              <span key={each}>{each}</span>
            ))}
          </span>
        </>
      )}
    </>
  )
}
