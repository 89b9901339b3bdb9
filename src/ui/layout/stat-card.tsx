import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import surface from '#ui/styles/surface.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './stat-card.module.css'

export interface StatCardProps {
  label: string
  /** The formatted figure; null while it is unknown. */
  value: ReactNode
  detail?: ReactNode
  /** A bar below the figure, 0 to 100. */
  percent?: number | undefined
  tone?: 'plain' | 'action' | 'accent' | undefined
  className?: string | undefined
}

/** A figure with its name. Put several into a StatGrid. */
export function StatCard({ label, value, detail, percent, tone = 'plain', className }: StatCardProps) {
  return (
    <div className={classNames(surface.card, layout.stack1, styles.card, styles[tone], className)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value ?? <span className={typography.muted}>–</span>}</dd>
      {detail && <dd className={typography.tiny}>{detail}</dd>}
      {percent !== undefined && (
        <dd className={styles.barPlace}>
          <progress className={styles.bar} max={100} value={percent} aria-label={label} />
        </dd>
      )}
    </div>
  )
}

/** As many columns of cards as fit. */
export function StatGrid({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <dl className={classNames(styles.grid, className)}>{children}</dl>
}
