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

/** The head of a day's column; today's also draws the line of the present time in it. */
export function DayHeading({ date: text }: { date: string }) {
  const date = localDate(text)
  const isToday = useToday() === date
  // The calendar names its columns, but gives them no role that may be named.
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
  // The calendar has drawn the columns by the time it asks for their heads.
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
