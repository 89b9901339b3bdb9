import type { WeekdayOfAppointments } from '#domain/statistics/appointment-statistics.ts'
import { weekdayName } from '#domain/statistics/weekday-name.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { statisticsTexts } from '#features/statistics/statistics-texts.ts'
import hidden from '#ui/visually-hidden.module.css'
import { percentOf } from './chart-scale.ts'
import styles from './weekday-bars.module.css'

const texts = statisticsTexts.appointments

/** The appointments by weekday: a table whose rows are bars. */
export function WeekdayBars({ weekdays }: { weekdays: readonly WeekdayOfAppointments[] }) {
  const most = Math.max(1, ...weekdays.map(({ total }) => total))
  return (
    <table className={styles.table} aria-label={texts.weekdays}>
      <thead className={hidden.hidden}>
        <tr>
          <th scope="col">{texts.weekday}</th>
          <th scope="col">{texts.total}</th>
        </tr>
      </thead>
      <tbody>
        {weekdays.map(({ weekday, total }) => (
          <tr key={weekday}>
            <th scope="row">{weekdayName(weekday)}</th>
            <td>
              <svg className={styles.bar} aria-hidden="true">
                <rect className={styles.fill} width={percentOf(total, most)} height="100%" rx="4" />
              </svg>
              <span className={styles.total}>{formatCount(total)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
