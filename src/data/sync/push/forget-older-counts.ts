import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOlderCounts } from '#data/local/database/meta.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { ChangesPage } from '#domain/wire/row-readers.ts'

interface AppointmentChanges {
  rows: readonly Appointment[]
  deleted: ChangesPage['deleted']
}

/**
 * Forgets what the server counted before the mirror's window when these changes may concern it, so that no appointment is counted on both
 * sides of the window's edge: the server is asked anew. To be called before they are in the mirror, inside the caller's transaction.
 */
export async function forgetOlderCounts(
  db: ClinicDatabase,
  changes: AppointmentChanges,
  windowStart: LocalDate,
): Promise<void> {
  if (!(await concernOlder(db, changes, windowStart))) return
  const { forgotten = 0 } = (await readOlderCounts(db)) ?? {}
  await db.meta.put({ name: 'older_counts', windowStart, counts: null, forgotten: forgotten + 1 })
}

async function concernOlder(
  db: ClinicDatabase,
  { rows, deleted }: AppointmentChanges,
  windowStart: LocalDate,
): Promise<boolean> {
  if (rows.some(({ date }) => date < windowStart)) return true
  // No appointment is made for a day that is over: only one made before the window can have been there.
  const old = rows.filter(({ createdAt }) => createdAt < windowStart).map(({ id }) => id)
  const gone = deleted.filter(({ entity }) => entity === 'appointment').map(({ id }) => id)
  const known = await db.appointments.bulkGet([...old, ...gone])
  return known.some((row) => row === undefined || row.date < windowStart)
}
