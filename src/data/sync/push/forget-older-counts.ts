import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOlderCounts } from '#data/local/database/meta.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { ChangesPage } from '#domain/wire/rows/row-readers.ts'

interface AppointmentChanges {
  rows: readonly Appointment[]
  deleted: ChangesPage['deleted']
}

/**
 * Invalidates the counts before the window if these changes may affect them, so that no appointment is counted on both
 * sides of the window's edge. Must run before the changes are mirrored, in the caller's transaction.
 */
export async function forgetOlderCounts(
  db: ClinicDatabase,
  changes: AppointmentChanges,
  windowStart: LocalDate,
): Promise<void> {
  if (!(await concernsOlder(db, changes, windowStart))) return
  const { forgotten = 0 } = (await readOlderCounts(db)) ?? {}
  await db.meta.put({ name: 'older_counts', windowStart, counts: null, forgotten: forgotten + 1 })
}

async function concernsOlder(
  db: ClinicDatabase,
  { rows, deleted }: AppointmentChanges,
  windowStart: LocalDate,
): Promise<boolean> {
  if (rows.some(({ date }) => date < windowStart)) return true
  // Appointments are never created for past days, so only one that was created before the window can have been there.
  const old = rows.filter(({ createdAt }) => createdAt < windowStart).map(({ id }) => id)
  const gone = deleted.filter(({ entity }) => entity === 'appointment').map(({ id }) => id)
  const known = await db.appointments.bulkGet([...old, ...gone])
  return known.some((row) => row === undefined || row.date < windowStart)
}
