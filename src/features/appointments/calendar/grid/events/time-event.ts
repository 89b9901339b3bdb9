import { minutesOf } from '#domain/values/dates/time-of-day.ts'
import { describeEntry } from '#features/appointments/calendar/describe-entry.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { statusClass, statusIcons } from '#features/shared/appointments/status-look.ts'
import { classNames } from '#ui/class-names.ts'
import { drawnElement } from '#ui/icons/drawn-element.ts'
import { drawnIcon } from '#ui/icons/drawn-icon.ts'
import hidden from '#ui/visually-hidden.module.css'
import styles from './time-event.module.css'

/**
 * Minutes from which an appointment shows its times: a quarter of an hour has room for one line, half an hour for two.
 */
const WITH_TIMES_MIN = 30
const WITH_REASON_MIN = 45

/** Renders an appointment in a column of the week or day view. */
export function drawTimeEvent(entry: AgendaEntry): HTMLElement {
  const { startTime, endTime, status, reason, waiting } = entry.appointment
  const isUnplaced = entry.unplaced !== null
  const icon = isUnplaced ? 'alert' : statusIcons[status]
  const length = minutesOf(endTime) - minutesOf(startTime)
  const isOneLine = length < WITH_TIMES_MIN
  const head = drawnElement(
    'span',
    styles.head,
    icon && drawnIcon(icon, styles.icon),
    drawnElement('span', styles.name, entry.surnameFirst),
    waiting && drawnIcon('device', styles.icon),
    isOneLine && drawProfessional(entry),
  )
  const card = drawnElement(
    'span',
    styles.card,
    head,
    !isOneLine && drawTimes(entry),
    length >= WITH_REASON_MIN && reason !== '' && drawnElement('span', styles.reason, reason),
  )
  card.ariaHidden = 'true'
  return drawnElement(
    'div',
    classNames(styles.event, statusClass(status), isUnplaced && styles.unplaced),
    drawnElement('span', hidden.hidden, describeEntry(entry)),
    card,
  )
}

function drawTimes(entry: AgendaEntry): HTMLElement {
  const { startTime, endTime } = entry.appointment
  return drawnElement(
    'span',
    styles.times,
    drawnElement('span', styles.start, startTime),
    drawnElement('span', styles.end, `– ${endTime}`),
    drawProfessional(entry),
  )
}

/** Renders the professional: initials, or the full name where there is room. */
function drawProfessional({ shownProfessional }: AgendaEntry): HTMLElement | null {
  if (!shownProfessional) return null
  const initials = drawnElement('span', styles.initials, shownProfessional.initials)
  return drawnElement('span', styles.whose, initials, drawnElement('span', styles.fullName, shownProfessional.name))
}
