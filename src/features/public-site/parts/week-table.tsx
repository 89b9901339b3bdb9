import { WEEK } from '#domain/clinic/weekly-hours.ts'
import { siteTexts } from '#features/public-site/frame/site-texts.ts'
import { classNames } from '#ui/class-names.ts'
import hidden from '#ui/visually-hidden.module.css'
import { useOpening } from './use-opening.ts'
import styles from './week-table.module.css'

const texts = siteTexts.details

/** The opening hours by weekday; today's row is marked after hydration. */
export function WeekTable() {
  const today = useOpening()?.weekday
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
        {WEEK.map(({ weekday, name, hours }) => (
          <tr
            key={weekday}
            className={classNames(styles.day, !hours && styles.closed)}
            data-today={weekday === today || undefined}
          >
            <th scope="row">{name}</th>
            <td>{hours ? `${hours.opens} a ${hours.closes}` : texts.closed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
