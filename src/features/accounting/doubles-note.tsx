import { Icon } from '#ui/icons/icon.tsx'
import { accountingTexts } from './accounting-texts.ts'
import styles from './doubles-note.module.css'

/** What to do about incomes that look like one taken twice; nothing while there are none. */
export function DoublesNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={styles.note}>
      <Icon name="info" />
      <span>{accountingTexts.list.doubles(count)}</span>
    </p>
  )
}
