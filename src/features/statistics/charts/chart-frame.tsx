import type { ReactNode } from 'react'
import type { Month } from '#domain/statistics/months.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { formatMonthShort } from '#domain/values/dates/day-in-words.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import styles from './chart-frame.module.css'
import { type ChartScale, percentOf } from './chart-scale.ts'

interface ChartFrameProps {
  scale: ChartScale
  /** The labels of the x axis, left to right. */
  months: readonly Month[]
  /** The drawing, in percents of width and height. */
  children: ReactNode
}

/**
 * The axes of a chart over months: counts on the y axis, months on the x axis. Hidden from screen readers, which get
 * the table next to it.
 */
export function ChartFrame({ scale, months, children }: ChartFrameProps) {
  return (
    <div className={styles.frame} aria-hidden="true">
      <ol className={styles.counts}>
        {scale.ticks.toReversed().map((tick) => (
          <li key={tick}>{formatCount(tick)}</li>
        ))}
      </ol>
      <svg className={styles.plot} aria-hidden="true">
        {scale.ticks.map((tick) => {
          const y = percentOf(scale.top - tick, scale.top)
          return <line key={tick} className={styles.line} x1="0" x2="100%" y1={y} y2={y} />
        })}
        {children}
      </svg>
      <ol className={styles.months}>
        {months.map((month, index) => (
          <li key={month}>
            {monthLabel(month)}
            {namesItsYear(months, index) && <small>{month.slice(0, 4)}</small>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/**
 * Whether a label names its year: every January's, and the first one's unless a January follows, which would overlap.
 */
function namesItsYear(months: readonly Month[], index: number): boolean {
  const isJanuary = (month: Month | undefined) => month?.endsWith('-01') ?? false
  return isJanuary(months[index]) || (index === 0 && !isJanuary(months[1]))
}

function monthLabel(month: Month): string {
  return formatMonthShort(localDate(`${month}-01`))
}
