import { formatCount } from '#domain/values/count-text.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { percentText } from './figure-text.ts'
import styles from './status-bars.module.css'

interface StatusRow {
  /** Names its colour. */
  kind: string
  label: string
  count: number
  /** Of all appointments. */
  percent: number
}

/** A bar for each status, with its name, count and share. */
export function StatusBars({ rows }: { rows: readonly StatusRow[] }) {
  return (
    <ul className={layout.stack4}>
      {rows.map(({ kind, label, count, percent }) => (
        <li key={kind} className={styles.row}>
          <span>{label}</span>
          <span className={typography.figures}>
            <strong>{formatCount(count)}</strong> <span className={styles.share}>{percentText(percent)}</span>
          </span>
          <svg className={styles.bar} aria-hidden="true">
            <rect className={styles.track} width="100%" height="100%" rx="4" />
            <rect className={styles.fill} data-kind={kind} width={`${percent}%`} height="100%" rx="4" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
