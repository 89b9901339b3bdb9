import type { MonthOfRegistrations } from '#domain/statistics/registrations.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { statisticsTexts } from '#features/statistics/statistics-texts.ts'
import layout from '#ui/styles/layout.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { chartScale, percentOf } from './chart-scale.ts'
import { monthInWords } from './month-in-words.ts'
import tableStyles from './month-table.module.css'
import styles from './new-patients-line.module.css'

const texts = statisticsTexts.patients

const MONTHS_DRAWN = 12

/** A line of new patients by month, up to a year, and the same as a table that can be opened. */
export function NewPatientsLine({ byMonth }: { byMonth: readonly MonthOfRegistrations[] }) {
  const months = byMonth.slice(-MONTHS_DRAWN)
  const scale = chartScale(Math.max(...months.map(({ registered }) => registered)))
  const points = months.map(({ month, registered }, index) => ({
    month,
    x: (index + 0.5) / months.length,
    y: 1 - registered / scale.top,
  }))
  return (
    <div className={layout.stack3}>
      <ChartFrame scale={scale} months={months.map(({ month }) => month)}>
        {/* A stretched SVG of its own, since polyline points can't be percentages. */}
        <svg
          className={styles.stretched}
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          width="100%"
          height="100%"
          aria-hidden="true"
        >
          <polyline className={styles.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {points.map(({ month, x, y }) => (
          <circle key={month} className={styles.point} cx={percentOf(x, 1)} cy={percentOf(y, 1)} r="4" />
        ))}
      </ChartFrame>
      <details className={styles.details}>
        <summary>{texts.showTable}</summary>
        <table className={tableStyles.table} aria-label={texts.chart(months.length)}>
          <thead>
            <tr>
              <th scope="col">{texts.month}</th>
              <th scope="col">{texts.newOnes}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, registered }) => (
              <tr key={month}>
                <th scope="row">{monthInWords(month)}</th>
                <td>{formatCount(registered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
