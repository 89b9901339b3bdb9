import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import type { ArchivedDeletion } from '#domain/wire/archive-wire.ts'
import listing from '#features/clinic-settings/listing/listing.module.css'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { detailOf, titleOf } from './deletion-words.ts'
import { trashTexts as texts } from './trash-texts.ts'

interface DeletionRowProps {
  deletion: ArchivedDeletion
  onRestore: (deletion: ArchivedDeletion) => void
}

/** A row of the trash: what was deleted, when, by whom. */
export function DeletionRow({ deletion, onRestore }: DeletionRowProps) {
  const { at, by } = deletion
  const title = titleOf(deletion)
  const detail = detailOf(deletion)
  return (
    <li className={listRow.row}>
      <div className={classNames(layout.stack1, listing.what)}>
        <p className={typography.strong}>{title}</p>
        {detail && <p className={typography.bodySmall}>{detail}</p>}
        <p className={classNames(typography.small, typography.muted)}>
          {texts.deleted(momentInWords(Date.parse(at), useToday()), by)}
        </p>
      </div>
      <div className={listRow.actions}>
        <Button icon="undo" aria-label={texts.restoreWhat(title)} onClick={() => onRestore(deletion)}>
          {texts.restore}
        </Button>
      </div>
    </li>
  )
}
