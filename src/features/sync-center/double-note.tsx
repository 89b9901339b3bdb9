import { Icon } from '#ui/icon.tsx'
import styles from './sync-center.module.css'
import { syncCenterTexts } from './sync-center-texts.ts'

/** Says that a new income looks like one that is there already, and what to do if it is. */
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
