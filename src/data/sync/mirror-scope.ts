import { readSession } from '#data/local/session.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { SyncPorts } from './sync-ports.ts'

/** Whether the device's session is one of staff. */
export async function isStaffSession({ device }: Pick<SyncPorts, 'device'>): Promise<boolean> {
  return (await readSession(device))?.user.role === 'admin'
}

/** The first day that staff devices mirror; null for a patient's, whose own few rows are all kept. */
export function windowStart({ now }: Pick<SyncPorts, 'now'>, isStaff: boolean): LocalDate | null {
  return isStaff ? windowStartOf(clinicDayAt(now())) : null
}
