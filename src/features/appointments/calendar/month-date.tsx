import { formatISO } from 'date-fns'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './month-date.module.css'

/** The number of a day in the month view; `jsDate` is that day on the device's own clock face, which is what `formatISO` reads. */
export function MonthDate({ date, jsDate }: { date: number; jsDate: Date }) {
  const isToday = formatISO(jsDate, { representation: 'date' }) === useToday()
  return (
    <span className={classNames(styles.number, isToday && styles.today)} aria-current={isToday ? 'date' : undefined}>
      {date}
    </span>
  )
}
