import type { ReactNode } from 'react'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { formatDayShort, type LocalDate } from '#domain/values/local-date.ts'
import { appointmentTexts } from '#features/appointments/appointments-texts.ts'
import { StatusBadge } from '#features/shared/appointments/status-badge.tsx'
import { statusClass } from '#features/shared/appointments/status-look.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import typography from '#ui/styles/typography.module.css'
import type { AgendaEntry } from './agenda-entry.ts'
import styles from './agenda-rows.module.css'

interface RowLook {
  /** Shows the day next to the times, for lists of several days. */
  showsDay?: boolean | undefined
  /** The acts of a row, below or next to it. */
  actsOf?: ((entry: AgendaEntry) => ReactNode) | undefined
}

interface AgendaRowsProps extends RowLook {
  entries: readonly AgendaEntry[]
  onSelect: (entry: AgendaEntry) => void
}

/** A list of appointments. */
export function AgendaRows({ entries, onSelect, showsDay, actsOf }: AgendaRowsProps) {
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => (
        <li
          key={entry.appointment.uid}
          className={classNames(actsOf && styles.acted, statusClass(entry.appointment.status))}
        >
          <AgendaRow entry={entry} onSelect={onSelect} showsDay={showsDay} />
          {actsOf?.(entry)}
        </li>
      ))}
    </ul>
  )
}

interface AgendaRowProps extends Pick<RowLook, 'showsDay'> {
  entry: AgendaEntry
  onSelect: (entry: AgendaEntry) => void
}

function AgendaRow({ entry, onSelect, showsDay = false }: AgendaRowProps) {
  const { date, startTime, endTime, status, waiting, reason } = entry.appointment
  const today = useToday()
  return (
    <button type="button" className={classNames(styles.row, statusClass(status))} onClick={() => onSelect(entry)}>
      <span className={styles.times}>
        {showsDay && (
          <Figures className={classNames(typography.tiny, typography.strong)}>{shortDay(date, today)}</Figures>
        )}
        <Figures>{startTime}</Figures>
        <Figures className={styles.end}>{endTime}</Figures>
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{entry.patientName}</span>
        {entry.shownProfessional && <span className={typography.tiny}>{entry.shownProfessional.name}</span>}
        {showsDay && reason && <span className={typography.tiny}>{reason}</span>}
        {waiting && <WaitingMark />}
      </span>
      {entry.unplaced === null ? <StatusBadge status={status} /> : <UnplacedBadge />}
    </button>
  )
}

function UnplacedBadge() {
  return (
    <Badge tone="danger" icon="alert">
      {appointmentTexts.unplaced}
    </Badge>
  )
}

/** The short day: 'vie 20/11', with the year unless it is this one. */
function shortDay(date: LocalDate, today: LocalDate): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return `${formatDayInWords(date).slice(0, 3)} ${isThisYear ? formatDayShort(date).slice(0, 5) : formatDayShort(date)}`
}
