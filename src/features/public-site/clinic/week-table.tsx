import { rangesInWords } from '#domain/clinic/opening-hours.ts'
import { weekOf } from '#domain/clinic/weekly-hours.ts'
import { siteTexts } from '#features/public-site/frame/site-texts.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { classNames } from '#ui/class-names.ts'
import hidden from '#ui/visually-hidden.module.css'
import { useOpening } from './use-opening.ts'
import styles from './week-table.module.css'

const texts = siteTexts.details

/** The opening hours by weekday; today's row is marked after hydration. */
export function WeekTable() {
  const today = useOpening()?.weekday
  const { hours } = useClinicInfo()
  return (
    <table className={styles.week}>
      <caption className={hidden.hidden}>{texts.hours}</caption>
      <thead className={hidden.hidden}>
        <tr>
          <th scope="col">{texts.day}</th>
          <th scope="col">{texts.time}</th>
        </tr>
      </thead>
      <tbody>
        {weekOf(hours).map(({ weekday, name, ranges }) => (
          <tr
            key={weekday}
            className={classNames(styles.day, ranges.length === 0 && styles.closed)}
            data-today={weekday === today || undefined}
          >
            <th scope="row">{name}</th>
            <td>
              {ranges.length === 0
                ? texts.closed
                : ranges.map((range) => (
                    <span key={range.from} className={styles.range}>
                      {rangesInWords([range])}
                    </span>
                  ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
