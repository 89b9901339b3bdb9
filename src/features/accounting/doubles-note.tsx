import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import { accountingTexts } from './accounting-texts.ts'
import styles from './doubles-note.module.css'

/** Explains what to do about incomes that may have been entered twice. Renders nothing for a count of 0. */
export function DoublesNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={classNames(notice.notice, notice.snug, notice.info, styles.note)}>
      <Icon name="info" />
      <span>{accountingTexts.list.doubles(count)}</span>
    </p>
  )
}
