import styles from './lost-changes.module.css'
import { savingTexts } from './saving-texts.ts'

/** A change in a question before it, or another one, is dropped. */
export interface ListedChange {
  /** Its place in the outbox. */
  n: number
  title: string
}

/** Names in the question before a change is dropped what goes with it; nothing when nothing does. */
export function LostChanges({ lost }: { lost: readonly ListedChange[] }) {
  return <ListedChanges intro={savingTexts.alsoLost} changes={lost} />
}

/** Names changes under a few words; nothing when there are none. */
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
