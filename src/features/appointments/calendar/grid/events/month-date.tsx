import { formatISO } from 'date-fns'
import { use } from 'react'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { ClosedInWords } from '#features/appointments/calendar/closed/closed-words.ts'
import { closedTexts } from '#features/shared/closures/closed-texts.ts'
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
  // A weekday without hours is shaded only.
  const closed = use(ClosedInWords)(day).filter((words) => words !== closedTexts.closed)
  return (
    <span className={styles.date}>
      <span className={classNames(styles.number, isToday && styles.today)} aria-current={isToday ? 'date' : undefined}>
        <span aria-hidden="true">{date}</span>
        <VisuallyHidden>{formatDayInWords(day)}</VisuallyHidden>
      </span>
      {closed.length > 0 && (
        <span className={styles.closed} title={closed.join('\n')}>
          {closed.join(' · ')}
        </span>
      )}
    </span>
  )
}
