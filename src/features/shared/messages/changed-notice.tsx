import { Icon } from '#ui/icons/icon.tsx'
import styles from './changed-notice.module.css'

/** Says in an open dialog what somebody else has changed meanwhile; renders nothing for null. */
export function ChangedNotice({ text }: { text: string | null }) {
  return (
    <div role="status" className={styles.place}>
      {text !== null && (
        <p className={styles.changed}>
          <Icon name="info" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
