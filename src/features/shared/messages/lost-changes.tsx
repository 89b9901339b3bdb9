import styles from './lost-changes.module.css'
import { savingTexts } from './saving-texts.ts'

/** A change that is named in a question, before it or another one is dropped. */
export interface ListedChange {
  /** Its outbox position. */
  n: number
  title: string
}

/** Lists the changes that are dropped with another one; renders nothing without any. */
export function LostChanges({ lost }: { lost: readonly ListedChange[] }) {
  return <ListedChanges intro={savingTexts.alsoLost} changes={lost} />
}

/** Lists changes below an introduction; renders nothing without any. */
export function ListedChanges({ intro, changes }: { intro: string; changes: readonly ListedChange[] }) {
  if (changes.length === 0) return null
  return (
    <>
      <span className={styles.intro}>{intro}</span>
      <span className={styles.lost}>
        {changes.map(({ n, title }) => (
          <span key={n}>{title}</span>
        ))}
      </span>
    </>
  )
}
