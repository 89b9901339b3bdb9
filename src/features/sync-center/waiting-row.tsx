import { useState } from 'react'
import { clinicTimeAt } from '#domain/values/clinic-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { WaitingItem } from './center-items.ts'
import { DropDialog } from './drop-dialog.tsx'
import { FieldChanges } from './field-changes.tsx'
import { madeAtText } from './made-at.ts'
import styles from './sync-center.module.css'
import { syncCenterTexts } from './sync-center-texts.ts'

/** A change that waits for the server. */
export function WaitingRow({ item }: { item: WaitingItem }) {
  const { entry, waitsFor, retryAt } = item
  const [isDropping, setIsDropping] = useState(false)
  const isUndo = entry.hold === 'undo'
  return (
    <article className={styles.item}>
      <header className={styles.itemHead}>
        <h3 className={styles.itemTitle}>{item.title}</h3>
        <Badge tone={entry.sent || entry.state === 'inflight' ? 'warning' : 'info'} icon="device">
          {item.state}
        </Badge>
      </header>
      <p className={styles.small}>
        {item.kind} · {madeAtText(entry.madeAt)}
      </p>
      {waitsFor && <p className={styles.small}>{syncCenterTexts.waitsFor(waitsFor)}</p>}
      {retryAt !== null && <p className={styles.small}>{syncCenterTexts.retryAt(clinicTimeAt(retryAt))}</p>}
      <FieldChanges fields={item.fields} label={syncCenterTexts.fieldsOf(item.title)} />
      {item.mayDrop && (
        <div className={styles.actions}>
          <Button variant="quiet" size="small" icon={isUndo ? 'undo' : 'trash'} onClick={() => setIsDropping(true)}>
            {isUndo ? syncCenterTexts.undo : syncCenterTexts.drop}
          </Button>
        </div>
      )}
      <DropDialog open={isDropping} item={item} onClose={() => setIsDropping(false)} />
    </article>
  )
}
