import { formatISO } from 'date-fns'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { localDate } from '#domain/values/local-date.ts'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './month-date.module.css'

/**
 * The number of a day in the month view. `jsDate` is that day in the device's own time zone, in which `formatISO` reads
 * it.
 */
export function MonthDate({ date, jsDate }: { date: number; jsDate: Date }) {
  const day = localDate(formatISO(jsDate, { representation: 'date' }))
  const isToday = day === useToday()
  return (
    <span className={classNames(styles.number, isToday && styles.today)} aria-current={isToday ? 'date' : undefined}>
      <span aria-hidden="true">{date}</span>
      <VisuallyHidden>{formatDayInWords(day)}</VisuallyHidden>
    </span>
  )
}
