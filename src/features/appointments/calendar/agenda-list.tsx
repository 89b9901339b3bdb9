import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { type AgendaEntry, entriesByDay } from '#features/appointments/rows/agenda-entry.ts'
import { AgendaRows } from '#features/appointments/rows/agenda-rows.tsx'
import { closedTexts } from '#features/shared/closures/closed-texts.ts'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import layout from '#ui/styles/layout.module.css'
import { calendarTexts } from '../appointments-texts.ts'
import styles from './agenda-list.module.css'
import { type AgendaPeriod, capitalized, daysOfPeriod, eachDay, isPastInPeriod } from './agenda-period.ts'

interface AgendaListProps {
  period: AgendaPeriod
  /** The entries of the period. */
  entries: readonly AgendaEntry[]
  /** Says what is closed on a day. */
  closedOn: (date: LocalDate) => readonly string[]
  /** Nothing is collapsed, as on paper. */
  isExpanded: boolean
  onSelect: (entry: AgendaEntry) => void
  onDay: (date: LocalDate) => void
}

/** A week or a month as a list of the days that have appointments, or are closed for a reason, for narrow windows and paper. */
export function AgendaList({ period, entries, closedOn, isExpanded, onSelect, onDay }: AgendaListProps) {
  const today = useToday()
  const ofDays = entriesByDay(entries)
  const days = eachDay(daysOfPeriod(period)).filter((date) => ofDays.has(date) || isNamed(closedOn(date)))
  return (
    <div className={layout.stack2}>
      {days.map((date) => (
        <div key={date} className={styles.day}>
          <details key={String(isExpanded)} open={isExpanded || !isPastInPeriod(period, date, today)}>
            <summary className={classNames(styles.heading, date === today && styles.today)}>
              <Icon name="chevron-right" className={styles.arrow} />
              <h3 className={styles.words}>{capitalized(formatDayInWords(date))}</h3>
              <span className={styles.count}>{calendarTexts.count(ofDays.get(date)?.length ?? 0)}</span>
              {closedOn(date).length > 0 && <span className={styles.closed}>{closedOn(date).join(' · ')}</span>}
            </summary>
            <AgendaRows entries={ofDays.get(date) ?? NONE} onSelect={onSelect} />
          </details>
          <span className={styles.open} data-screen-only>
            <IconButton
              icon="calendar"
              label={calendarTexts.openDay(formatDayInWords(date))}
              onClick={() => onDay(date)}
            />
          </span>
        </div>
      ))}
    </div>
  )
}

const NONE: readonly never[] = []

/** Whether something else is closed than the weekday itself. */
function isNamed(closed: readonly string[]): boolean {
  return closed.some((words) => words !== closedTexts.closed)
}
