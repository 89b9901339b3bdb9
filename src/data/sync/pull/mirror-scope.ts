import { readSession } from '#data/local/session/session.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import type { LocalDate } from '#domain/values/local-date.ts'

/**
 * Whether the device's session is one of staff. Throws SessionEndedError when it is not this database's user's: that person may sign in
 * again a moment later, and a mirror of staff must not be taken for a patient's meanwhile.
 */
export async function isStaffSession({ db, device }: Pick<SyncPorts, 'db' | 'device'>): Promise<boolean> {
  const session = await readSession(device)
  if (session?.user.id !== db.userId) throw new SessionEndedError()
  return session.user.role === 'admin'
}

/** The first day that staff devices mirror; null for a patient's, whose own few rows are all kept. */
export function windowStart({ now }: Pick<SyncPorts, 'now'>, isStaff: boolean): LocalDate | null {
  return isStaff ? windowStartOf(clinicDayAt(now())) : null
}
