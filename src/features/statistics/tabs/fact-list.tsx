import typography from '#ui/styles/typography.module.css'
import styles from './fact-list.module.css'

export interface Fact {
  label: string
  /** What the figure refers to, in small print. */
  detail?: string | undefined
  value: string
}

/** Rows of a name and its value. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, detail, value }) => (
        <div key={label} className={styles.fact}>
          <dt>
            {label}
            {detail && <span className={typography.tiny}> ({detail})</span>}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
