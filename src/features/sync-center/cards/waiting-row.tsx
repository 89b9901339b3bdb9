import { clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useNowUntil } from '#features/shared/reading/use-now-until.ts'
import { stateAt, type WaitingItem } from '#features/sync-center/center-items.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { useDecision } from '#features/sync-center/use-decision.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { CardButton, ChangeCard } from './change-card.tsx'
import { DoubleNote } from './double-note.tsx'
import { FieldChanges } from './field-changes.tsx'

interface WaitingRowProps {
  item: WaitingItem
  onDrop: () => void
}

/** A pending change. */
export function WaitingRow({ item, onDrop }: WaitingRowProps) {
  const { entry, waitsFor, retryAt } = item
  const now = useNowUntil(item.undoUntil ?? 0)
  return (
    <ChangeCard
      item={item}
      className={styles.item}
      badge={
        <Badge tone={entry.sent || entry.state === 'inflight' ? 'warning' : 'info'} icon="device">
          {stateAt(item, now)}
        </Badge>
      }
    >
      {waitsFor && <p className={typography.small}>{waitsFor}</p>}
      {retryAt !== null && <p className={typography.small}>{syncCenterTexts.retryAt(clinicTimeAt(retryAt))}</p>}
      <FieldChanges fields={item.fields} label={syncCenterTexts.fieldsOf(item.title)} />
      {item.isDouble && <DoubleNote mayDrop={item.mayDrop} />}
      {item.mayDrop && <UndoOrDrop item={item} onDrop={onDrop} />}
    </ChangeCard>
  )
}

/** Undoes a change within its undo time at once; drops anything else after a confirmation. */
function UndoOrDrop({ item, onDrop }: WaitingRowProps) {
  const { drop } = useChanges()
  const { busy, decide } = useDecision(item.entry.n)
  if (item.entry.hold === 'undo') {
    const done = item.entry.kind === 'delete' ? syncCenterTexts.undone : savingTexts.undone
    const undo = () => void decide(() => drop(item.entry.opId), done)
    return (
      <div className={classNames(layout.wrap2, styles.actions)}>
        <CardButton icon="undo" busy={busy} onClick={undo}>
          {syncCenterTexts.undo}
        </CardButton>
      </div>
    )
  }
  return (
    <div className={classNames(layout.wrap2, styles.actions)}>
      <CardButton icon="trash" onClick={onDrop}>
        {syncCenterTexts.drop}
      </CardButton>
    </div>
  )
}
