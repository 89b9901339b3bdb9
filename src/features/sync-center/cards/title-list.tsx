import styles from '#features/sync-center/sync-center.module.css'
import typography from '#ui/styles/typography.module.css'

interface TitleListProps {
  intro?: string
  titles: readonly string[]
}

/** A list of changes or rows by title; renders nothing when empty. */
export function TitleList({ intro, titles }: TitleListProps) {
  if (titles.length === 0) return null
  return (
    <div className={typography.small}>
      {intro && <p>{intro}</p>}
      <ul className={styles.titles}>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </div>
  )
}
