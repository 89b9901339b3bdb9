import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { type AgendaEntry, isInAgenda } from '#features/appointments/rows/agenda-entry.ts'
import type { DaySpan } from './calendar/agenda-period.ts'
import { readEntries } from './read-entries.ts'
import { readUnplaced } from './read-unplaced.ts'

/**
 * Reads the agenda's appointments of these days with names, including those whose time is taken. `older` are rows just
 * read from the server.
 */
export async function readAgenda(
  db: ClinicDatabase,
  { from, to }: DaySpan,
  showsCancelled: boolean,
  older: readonly Appointment[] = [],
): Promise<AgendaEntry[]> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const appointments = await readAppointmentsBetween(db, from, to, pending, older)
    const shown = appointments.filter(({ status }) => isInAgenda(status, showsCancelled))
    const placed = await readEntries(db, shown, pending)
    const unplaced = await readUnplaced(db, { from, to }, pending)
    return unplaced.length === 0 ? placed : [...placed, ...unplaced].sort(byDayAndStart)
  })
}

function byDayAndStart({ appointment: a }: AgendaEntry, { appointment: b }: AgendaEntry): number {
  return `${a.date} ${a.startTime}`.localeCompare(`${b.date} ${b.startTime}`)
}
