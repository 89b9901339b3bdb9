import { describeEntry } from '#features/appointments/calendar/describe-entry.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { statusClass, statusIcons } from '#features/shared/appointments/status-look.ts'
import { classNames } from '#ui/class-names.ts'
import { drawnElement } from '#ui/icons/drawn-element.ts'
import { drawnIcon } from '#ui/icons/drawn-icon.ts'
import hidden from '#ui/visually-hidden.module.css'
import styles from './month-event.module.css'

/** Renders an appointment in a day of the month view. */
export function drawMonthEvent(entry: AgendaEntry): HTMLElement {
  const { startTime, status, waiting } = entry.appointment
  const isUnplaced = entry.unplaced !== null
  const icon = isUnplaced ? 'alert' : statusIcons[status]
  const line = drawnElement(
    'span',
    styles.line,
    icon && drawnIcon(icon, styles.icon),
    drawnElement('span', styles.time, startTime),
    drawnElement('span', styles.name, entry.surnameFirst),
    waiting && drawnIcon('device', styles.icon),
    entry.shownProfessional && drawnElement('span', styles.whose, entry.shownProfessional.initials),
  )
  line.ariaHidden = 'true'
  return drawnElement(
    'div',
    classNames(styles.event, statusClass(status), isUnplaced && styles.unplaced),
    drawnElement('span', hidden.hidden, describeEntry(entry, { withDay: true })),
    line,
  )
}
