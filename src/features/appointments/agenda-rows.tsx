import { StatusBadge } from '#features/shared/status-badge.tsx'
import { statusClass } from '#features/shared/status-look.ts'
import { WaitingMark } from '#features/shared/waiting-mark.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/figures.tsx'
import type { AgendaEntry } from './agenda-entry.ts'
import styles from './agenda-rows.module.css'

interface AgendaRowsProps {
  entries: readonly AgendaEntry[]
  onSelect: (entry: AgendaEntry) => void
}

/** The turnos of a day, one under the other. */
export function AgendaRows({ entries, onSelect }: AgendaRowsProps) {
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => (
        <li key={entry.appointment.uid}>
          <AgendaRow entry={entry} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  )
}

function AgendaRow({ entry, onSelect }: { entry: AgendaEntry; onSelect: (entry: AgendaEntry) => void }) {
  const { startTime, endTime, status, waiting } = entry.appointment
  return (
    <button type="button" className={classNames(styles.row, statusClass(status))} onClick={() => onSelect(entry)}>
      <span className={styles.times}>
        <Figures>{startTime}</Figures>
        <Figures className={styles.end}>{endTime}</Figures>
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{entry.patientName}</span>
        {entry.whose && <span className={styles.whose}>{entry.whose.name}</span>}
        {waiting && <WaitingMark />}
      </span>
      <StatusBadge status={status} />
    </button>
  )
}
