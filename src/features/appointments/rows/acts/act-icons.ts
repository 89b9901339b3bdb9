import type { IconName } from '#ui/icons/icon.tsx'
import type { Act } from './acts.ts'

export const ACT_ICONS: Record<Act, IconName> = {
  approved: 'check',
  rejected: 'close',
  scheduled: 'calendar',
  completed: 'check',
  no_show: 'eye-off',
  rescheduled: 'refresh',
  cancelled: 'close',
  reminder: 'mail',
  charge: 'money',
}
