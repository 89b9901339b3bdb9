import { readSession } from '#data/local/session/session.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'

/**
 * Whether the session is a staff session. Throws SessionEndedError if it is not this database's user's: a patient's
 * session may have begun meanwhile, and a staff mirror must not be treated as a patient's.
 */
export async function isStaffSession({ db, device }: Pick<SyncPorts, 'db' | 'device'>): Promise<boolean> {
  const session = await readSession(device)
  if (session?.user.id !== db.userId) throw new SessionEndedError()
  return session.user.role === 'admin'
}

/** Returns the first day that staff devices mirror; null for patients, whose few rows are all kept. */
export function windowStart({ now }: Pick<SyncPorts, 'now'>, isStaff: boolean): LocalDate | null {
  return isStaff ? windowStartOf(clinicDayAt(now())) : null
}
