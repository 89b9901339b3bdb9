import { formatDayInWords } from '#domain/values/day-in-words.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { type AgendaEntry, entriesByDay } from '#features/appointments/rows/agenda-entry.ts'
import { AgendaRows } from '#features/appointments/rows/agenda-rows.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import layout from '#ui/styles/layout.module.css'
import { calendarTexts } from '../appointments-texts.ts'
import styles from './agenda-list.module.css'
import { type AgendaPeriod, capitalized, isPastInPeriod } from './agenda-period.ts'

interface AgendaListProps {
  period: AgendaPeriod
  /** The entries of the period. */
  entries: readonly AgendaEntry[]
  /** Nothing is collapsed, as on paper. */
  isWhole: boolean
  onSelect: (entry: AgendaEntry) => void
  onDay: (date: LocalDate) => void
}

/** A week or a month as a list of the days that have appointments, for narrow windows and paper. */
export function AgendaList({ period, entries, isWhole, onSelect, onDay }: AgendaListProps) {
  const today = useToday()
  const days = [...entriesByDay(entries)]
  return (
    <div className={layout.stack2}>
      {days.map(([date, ofDay]) => (
        <div key={date} className={styles.day}>
          <details key={String(isWhole)} open={isWhole || !isPastInPeriod(period, date, today)}>
            <summary className={classNames(styles.heading, date === today && styles.today)}>
              <Icon name="chevron-right" className={styles.arrow} />
              <h3 className={styles.words}>{capitalized(formatDayInWords(date))}</h3>
              <span className={styles.count}>{calendarTexts.count(ofDay.length)}</span>
            </summary>
            <AgendaRows entries={ofDay} onSelect={onSelect} />
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
