import styles from './fact-list.module.css'

export interface Fact {
  label: string
  /** What the figure is of, in small print. */
  detail?: string | undefined
  value: string
}

/** Figures in rows: name on one side, value on the other. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, detail, value }) => (
        <div key={label} className={styles.fact}>
          <dt>
            {label}
            {detail && <span className={styles.detail}> ({detail})</span>}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
