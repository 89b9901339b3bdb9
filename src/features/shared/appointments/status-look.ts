import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { IconName } from '#ui/icons/icon.tsx'
import styles from './status-look.module.css'

/**
 * Returns the class that sets a status's colours as --status-bg, --status-ink and --status-line, and its line style.
 */
export function statusClass(status: AppointmentStatus): string | undefined {
  return styles[status]
}

/** Icons that distinguish the statuses without colour. A scheduled appointment, the usual case, has none. */
export const statusIcons: Record<AppointmentStatus, IconName | undefined> = {
  pending: 'clock',
  approved: 'calendar',
  scheduled: undefined,
  completed: 'check',
  cancelled: 'close',
  no_show: 'eye-off',
  rescheduled: 'refresh',
  rejected: 'close',
}
