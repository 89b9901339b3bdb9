import { useEffect, useState } from 'react'
import { openingHoursOn } from '#domain/clinic/opening-hours.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { localDate } from '#domain/values/local-date.ts'
import { PresentTimeLine } from '#features/appointments/calendar/grid/present-time-line.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import { PortalInto } from '#ui/dialogs/portal-into.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { calendarTexts } from '../appointments-texts.ts'
import styles from './day-heading.module.css'

/** The heading of a day's column; today's also renders the current-time line into it. */
export function DayHeading({ date: text }: { date: string }) {
  const date = localDate(text)
  const isToday = useToday() === date
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
      {!openingHoursOn(date) && <span className={styles.closed}>{calendarTexts.closed}</span>}
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
