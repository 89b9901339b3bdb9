import styles from '#features/sync-center/sync-center.module.css'

interface TitleListProps {
  intro?: string
  titles: readonly string[]
}

/** Changes or rows by their titles; nothing when there are none. */
export function TitleList({ intro, titles }: TitleListProps) {
  if (titles.length === 0) return null
  return (
    <div className={styles.small}>
      {intro && <p>{intro}</p>}
      <ul className={styles.titles}>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </div>
  )
}
