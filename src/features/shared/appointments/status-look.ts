import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { IconName } from '#ui/icons/icon.tsx'
import styles from './status-look.module.css'

/** The class that sets a status's colours as --status-bg, --status-ink and --status-line, with its line style. */
export function statusClass(status: AppointmentStatus): string | undefined {
  return styles[status]
}

/** What tells the status without colour; a scheduled appointment, the plain case, goes without. */
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
