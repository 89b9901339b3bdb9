import { useId } from 'react'
import type { MonthOfAppointments } from '#domain/statistics/appointment-statistics.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { statisticsTexts } from '#features/statistics/statistics-texts.ts'
import layout from '#ui/styles/layout.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { chartScale, percentOf } from './chart-scale.ts'
import styles from './month-bars.module.css'
import { monthInWords } from './month-in-words.ts'
import tableStyles from './month-table.module.css'

const texts = statisticsTexts.appointments

/** From bottom to top. */
const KINDS = ['completed', 'scheduled', 'cancelled'] as const
type Kind = (typeof KINDS)[number]

/** Stacked bars of the appointments by month, distinguished by pattern as well as colour, and the same as a table. */
export function MonthBars({ months }: { months: readonly MonthOfAppointments[] }) {
  const patterns = useId()
  const fillOf = (kind: Kind) => `url(#${patterns}-${kind})`
  const scale = chartScale(Math.max(...months.map(totalOf)))
  return (
    <div className={layout.stack3}>
      <svg className={styles.patterns} aria-hidden="true">
        <defs>
          <Pattern id={`${patterns}-completed`} kind="completed" />
          <Pattern id={`${patterns}-scheduled`} kind="scheduled" mark="M-2 2 2-2M0 8 8 0M6 10l4-4" />
          <Pattern id={`${patterns}-cancelled`} kind="cancelled" mark="m2 2 4 4m0-4-4 4" />
        </defs>
      </svg>
      <ul className={styles.legend} aria-hidden="true">
        {KINDS.map((kind) => (
          <li key={kind}>
            <svg className={styles.swatch} aria-hidden="true">
              <rect className={styles.segment} data-kind={kind} width="100%" height="100%" fill={fillOf(kind)} />
            </svg>
            {texts[kind].letter} {texts[kind].words}
          </li>
        ))}
      </ul>
      <ChartFrame scale={scale} months={months.map(({ month }) => month)}>
        {months.map((month, index) => (
          <Bar
            key={month.month}
            month={month}
            place={{ index, count: months.length }}
            top={scale.top}
            fillOf={fillOf}
          />
        ))}
      </ChartFrame>
      <MonthTable months={months} />
    </div>
  )
}

function Pattern({ id, kind, mark }: { id: string; kind: Kind; mark?: string }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect className={styles.ground} data-kind={kind} width="8" height="8" />
      {mark && <path className={styles.mark} data-kind={kind} d={mark} />}
    </pattern>
  )
}

interface BarProps {
  month: MonthOfAppointments
  place: { index: number; count: number }
  /** The count at the upper end of the y axis. */
  top: number
  fillOf: (kind: Kind) => string
}

function Bar({ month, place: { index, count }, top, fillOf }: BarProps) {
  const slot = 100 / count
  // The maximum keeps the bar of a single month narrow.
  const width = Math.min(slot * 0.6, 14)
  const x = `${slot * (index + 0.5) - width / 2}%`
  let below = 0
  return KINDS.map((kind) => {
    below += month[kind]
    return (
      <rect
        key={kind}
        className={styles.segment}
        data-kind={kind}
        x={x}
        width={`${width}%`}
        y={percentOf(top - below, top)}
        height={percentOf(month[kind], top)}
        fill={fillOf(kind)}
      />
    )
  })
}

function MonthTable({ months }: { months: readonly MonthOfAppointments[] }) {
  return (
    <table className={tableStyles.table} aria-label={texts.monthly}>
      <thead>
        <tr>
          <th scope="col">{texts.month}</th>
          {KINDS.map((kind) => (
            <th key={kind} scope="col">
              <span aria-hidden="true">{texts[kind].letter}</span>
              <VisuallyHidden>{texts[kind].words}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthInWords(month.month)}</th>
            {KINDS.map((kind) => (
              <td key={kind}>{formatCount(month[kind])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function totalOf(month: MonthOfAppointments): number {
  return KINDS.reduce((sum, kind) => sum + month[kind], 0)
}
