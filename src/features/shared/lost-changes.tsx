import styles from './lost-changes.module.css'
import { savingTexts } from './saving-texts.ts'

/** A change that goes when another one is dropped. */
export interface LostChange {
  /** Its place in the outbox. */
  n: number
  title: string
}

/** Names in the question before a change is dropped what goes with it; nothing when nothing does. */
export function LostChanges({ lost }: { lost: readonly LostChange[] }) {
  if (lost.length === 0) return null
  return (
    <>
      <span className={styles.intro}>{savingTexts.alsoLost}</span>
      <span className={styles.lost}>
        {lost.map(({ n, title }) => (
          <span key={n}>{title}</span>
        ))}
      </span>
    </>
  )
}
