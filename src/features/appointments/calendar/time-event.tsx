import type { CalendarEvent } from '@schedule-x/calendar'
import { statusClass, statusIcons } from '#features/shared/status-look.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { EntryWords } from './entry-words.tsx'
import { entryOf } from './schedule-x.ts'
import styles from './time-event.module.css'

/** A turno in the columns of the week and the day. */
export function TimeEvent({ calendarEvent }: { calendarEvent: CalendarEvent }) {
  const entry = entryOf(calendarEvent)
  const { startTime, endTime, status, reason, waiting } = entry.appointment
  const isUnplaced = entry.unplaced !== null
  const icon = isUnplaced ? 'alert' : statusIcons[status]
  const whose = entry.whose && <Whose {...entry.whose} />
  return (
    <div
      className={classNames(styles.event, statusClass(status), isUnplaced && styles.unplaced)}
      title={entry.patientName}
    >
      <EntryWords entry={entry} />
      <span className={styles.card} aria-hidden="true">
        <span className={styles.head}>
          {icon && <Icon name={icon} size="small" className={styles.icon} />}
          <span className={styles.name}>{entry.surnameFirst}</span>
          {waiting && <Icon name="device" size="small" className={styles.icon} />}
          {whose}
        </span>
        <span className={styles.times}>
          <span>{startTime}</span>
          <span className={styles.end}>{`– ${endTime}`}</span>
          {whose}
        </span>
        {reason && <span className={styles.reason}>{reason}</span>}
      </span>
    </div>
  )
}

/** Whose turno it is: by initials, or in full where there is room. */
function Whose({ name, initials }: { name: string; initials: string }) {
  return (
    <span className={styles.whose}>
      <span className={styles.initials}>{initials}</span>
      <span className={styles.fullName}>{name}</span>
    </span>
  )
}
