import { readAppointmentsBetween } from '#data/local/appointments.ts'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readPending } from '#data/local/outbox.ts'
import { type Listing, useListing } from '#features/shared/use-listing.ts'
import { type AgendaEntry, isInAgenda } from '../agenda-entry.ts'
import { readEntries } from '../read-entries.ts'
import type { DaySpan } from './agenda-period.ts'

/** The agenda of some days. */
export interface AgendaOfDays extends DaySpan {
  entries: AgendaEntry[]
}

/**
 * The turnos of these days, live. The listing's one row says of which days it is: while others are being read it still holds
 * those read before.
 */
export function useAgenda({ from, to }: DaySpan, showsCancelled: boolean): Listing<AgendaOfDays> {
  return useListing(
    'appointment',
    async (db) => [{ from, to, entries: await readAgenda(db, { from, to }, showsCancelled) }],
    [from, to, showsCancelled],
  )
}

/** The turnos of these days with their names, as the agenda shows them. */
export async function readAgenda(
  db: ClinicDatabase,
  { from, to }: DaySpan,
  showsCancelled: boolean,
): Promise<AgendaEntry[]> {
  const pending = readPending(db)
  const appointments = await readAppointmentsBetween(db, from, to, pending)
  return readEntries(
    db,
    appointments.filter(({ status }) => isInAgenda(status, showsCancelled)),
    pending,
  )
}
