import { use, useEffect, useState } from 'react'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { ProfessionalColumns } from '#features/appointments/calendar/grid/columns/use-professional-columns.ts'
import { PresentTimeLine } from '#features/appointments/calendar/grid/lines/present-time-line.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import { PortalInto } from '#ui/dialogs/portal-into.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ClosedInWords } from './closed/closed-words.ts'
import styles from './day-heading.module.css'

/**
 * The heading of a day's column, with its professionals' names where each has a column. Today's also renders the
 * current-time line into it.
 */
export function DayHeading({ date: text }: { date: string }) {
  const date = localDate(text)
  const isToday = useToday() === date
  const columns = use(ProfessionalColumns)
  const closed = use(ClosedInWords)(date)
  // The calendar gives its columns a label, but no role that may have one.
  useEffect(() => columnOf(date)?.setAttribute('role', 'group'), [date])
  return (
    <div className={classNames(styles.heading, isToday && styles.today)} aria-current={isToday ? 'date' : undefined}>
      <span className={styles.weekday} aria-hidden="true">
        {formatDayInWords(date).slice(0, 3)}
      </span>
      <span className={styles.number} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <VisuallyHidden>{formatDayInWords(date)}</VisuallyHidden>
      {closed.length > 0 && (
        <span className={styles.closed} title={closed.join('\n')}>
          {closed.join(' · ')}
        </span>
      )}
      {columns.length > 0 && (
        <ul className={styles.professionals}>
          {columns.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {isToday && <TodayLine key={date} date={date} />}
    </div>
  )
}

function TodayLine({ date }: { date: string }) {
  const [column, setColumn] = useState<HTMLElement | null>(null)
  // The calendar has rendered its columns before it asks for their headings.
  useEffect(() => setColumn(columnOf(date)), [date])
  return (
    column && (
      <PortalInto element={column}>
        <PresentTimeLine />
      </PortalInto>
    )
  )
}

function columnOf(date: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-time-grid-date="${date}"]`)
}
