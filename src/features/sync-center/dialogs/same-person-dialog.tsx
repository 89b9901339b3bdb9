import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { FieldChanges } from '#features/sync-center/cards/field-changes.tsx'
import type { QuestionItem } from '#features/sync-center/center-items.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useSamePerson, writesInto } from './use-same-person.ts'

interface SamePersonDialogProps {
  item: QuestionItem
  /** The fields that the file keeps. */
  kept: Fields
  onClose: () => void
}

/**
 * Asks for confirmation before the file of a person of another name is overwritten; names the person and the changes.
 * Mounted while it is open.
 */
export function SamePersonDialog({ item, kept, onClose }: SamePersonDialogProps) {
  const { busy, take } = useSamePerson(item, kept)
  const texts = syncCenterTexts.confirmSamePerson
  const writes = writesInto(item, kept)
  const intro = (writes.length > 0 ? texts.text : texts.unchanged)(item.existing ?? '')
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
          <FieldChanges fields={writes} label={intro} />
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
