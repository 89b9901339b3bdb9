import { FieldChanges } from '#features/sync-center/cards/field-changes.tsx'
import type { QuestionItem } from '#features/sync-center/center-items.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useSamePerson } from './use-same-person.ts'

interface SamePersonDialogProps {
  item: QuestionItem
  onClose: () => void
}

/**
 * Asks for confirmation before the file of a person of another name is overwritten; names the person and the changes.
 * Mounted while it is open.
 */
export function SamePersonDialog({ item, onClose }: SamePersonDialogProps) {
  const { busy, take } = useSamePerson(item)
  const texts = syncCenterTexts.confirmSamePerson
  const intro = texts.text(item.existing ?? '')
  const confirm = async () => {
    await take()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={texts.title}
      text={
        <>
          <p>{intro}</p>
          <FieldChanges fields={item.ifSamePerson ?? []} label={intro} />
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
