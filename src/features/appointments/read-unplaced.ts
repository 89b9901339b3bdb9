import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import { readView } from '#data/local/rows/view-reader.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { canonicalKey, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { isUnplacedAppointment } from '#features/shared/slot-resolver/is-unplaced-appointment.ts'
import type { DaySpan } from './calendar/agenda-period.ts'
import { readEntries } from './read-entries.ts'

/**
 * Reads the intended appointments of changes that were refused because their time is taken. No view contains them,
 * since a refused change is not applied.
 */
export async function readUnplaced(db: ClinicDatabase, days: DaySpan, pending: PendingChanges): Promise<AgendaEntry[]> {
  const entries: AgendaEntry[] = []
  for (const change of pending.outbox.filter(isUnplacedAppointment)) {
    const intended = await readIntended(db, change, days, pending)
    // The appointment itself may still be at its old place, as another entry.
    const shown = intended.map((view) => ({ ...view, uid: `sin-lugar-${change.n}`, waiting: false }))
    for (const entry of await readEntries(db, shown, pending)) entries.push({ ...entry, unplaced: change.n })
  }
  return entries
}

/** The appointment with the refused change applied; none when it is outside these days. */
function readIntended(
  db: ClinicDatabase,
  change: OutboxEntry,
  { from, to }: DaySpan,
  { ids }: PendingChanges,
): Promise<AppointmentView[]> {
  const key = canonicalKey(change.key, ids)
  const applied = { outbox: [{ ...change, state: 'queued', parked: null } as const], ids }
  const isIntended = (view: AppointmentView) => view.key === key && view.date >= from && view.date <= to
  return readView(db, 'appointment', () => Promise.resolve([]), isIntended, applied)
}
