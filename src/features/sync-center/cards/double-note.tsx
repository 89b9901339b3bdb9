import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { Icon } from '#ui/icons/icon.tsx'

/** Says that a new income may have been entered twice, and what to do then. */
export function DoubleNote({ mayDrop }: { mayDrop: boolean }) {
  return (
    <p className={styles.double}>
      <Icon name="info" />
      <span>
        {syncCenterTexts.double} {mayDrop ? syncCenterTexts.doubleDrop : syncCenterTexts.doubleVoid}
      </span>
    </p>
  )
}
