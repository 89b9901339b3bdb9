import typography from '#ui/styles/typography.module.css'
import styles from './progress.module.css'

interface ProgressProps {
  done: number
  count: number
  /** Tells both in words. */
  label: string
}

/** How far a work is, as the server confirmed it. */
export function Progress({ done, count, label }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={done} max={Math.max(1, count)} aria-label={label} />
      <p role="status" className={typography.figures}>
        {label}
      </p>
    </div>
  )
}
