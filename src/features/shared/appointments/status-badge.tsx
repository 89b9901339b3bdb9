import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { appointmentStatusTexts } from './appointment-status-texts.ts'
import styles from './status-badge.module.css'
import { statusClass, statusIcons } from './status-look.ts'

/** An appointment's status as coloured text. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  return (
    <Badge icon={statusIcons[status]} className={classNames(statusClass(status), styles.badge)}>
      {appointmentStatusTexts[status]}
    </Badge>
  )
}
