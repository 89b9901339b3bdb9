import type { CalendarEvent } from '@schedule-x/calendar'
import { statusClass, statusIcons } from '#features/shared/status-look.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { EntryWords } from './entry-words.tsx'
import styles from './month-event.module.css'
import { entryOf } from './schedule-x.ts'

/** A turno in a day of the month. */
export function MonthEvent({ calendarEvent }: { calendarEvent: CalendarEvent }) {
  const entry = entryOf(calendarEvent)
  const { startTime, status, waiting } = entry.appointment
  const isUnplaced = entry.unplaced !== null
  const icon = isUnplaced ? 'alert' : statusIcons[status]
  return (
    <div
      className={classNames(styles.event, statusClass(status), isUnplaced && styles.unplaced)}
      title={`${startTime} ${entry.patientName}`}
    >
      <EntryWords entry={entry} />
      <span className={styles.line} aria-hidden="true">
        {icon && <Icon name={icon} size="small" className={styles.icon} />}
        <span className={styles.time}>{startTime}</span>
        <span className={styles.name}>{entry.surnameFirst}</span>
        {waiting && <Icon name="device" size="small" className={styles.icon} />}
        {entry.whose && <span className={styles.whose}>{entry.whose.initials}</span>}
      </span>
    </div>
  )
}
