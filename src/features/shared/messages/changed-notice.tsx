import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import styles from './changed-notice.module.css'

/** Says in an open dialog what somebody else has changed meanwhile; renders nothing for null. */
export function ChangedNotice({ text }: { text: string | null }) {
  return (
    <div role="status" className={notice.place}>
      {text !== null && (
        <p className={classNames(notice.notice, notice.info, styles.changed)}>
          <Icon name="info" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
