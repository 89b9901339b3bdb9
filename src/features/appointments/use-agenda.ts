import { readAppointmentsBetween } from '#data/local/appointments.ts'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readPending } from '#data/local/outbox.ts'
import { atOneMoment } from '#data/local/view-reader.ts'
import { readOlderAppointments } from '#data/remote/older-rows.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { useListing } from '#features/shared/use-listing.ts'
import { type OlderRows, useOlderRows } from '#features/shared/use-older-rows.ts'
import { type AgendaEntry, isInAgenda } from './agenda-entry.ts'
import type { DaySpan } from './calendar/agenda-period.ts'
import { readEntries } from './read-entries.ts'
import { readUnplaced } from './read-unplaced.ts'

/** The agenda of some days and the face that it shows. */
export interface Agenda {
  /** What is here so far; while other days are being read still those read before. */
  entries: readonly AgendaEntry[]
  /** Whether those are all the turnos of the days asked for. */
  isRead: boolean
  isLoading: boolean
  isFailed: boolean
  retry: () => void
  /** How it stands with those of the days that this device does not keep. */
  older: OlderRows<Appointment>
}

interface AgendaOfDays extends DaySpan {
  entries: AgendaEntry[]
}

/** The turnos of these days, live. */
export function useAgenda({ from, to }: DaySpan, showsCancelled: boolean): Agenda {
  const older = useOlderRows({ from, to }, readOlderAppointments)
  const { rows, state, retry } = useListing<AgendaOfDays>(
    'appointment',
    async (db) => [{ from, to, entries: await readAgenda(db, { from, to }, showsCancelled, older.rows) }],
    [from, to, showsCancelled, older.rows],
  )
  const [agenda] = rows
  const entries = agenda?.entries ?? NONE
  const isWhole = older.state === 'none' || older.state === 'read'
  return {
    entries,
    isRead: state === 'filled' && isWhole && agenda?.from === from && agenda.to === to,
    isLoading: (state === 'loading' || older.state === 'reading') && entries.length === 0,
    isFailed: state === 'failed',
    retry,
    older,
  }
}

const NONE: readonly never[] = []

/** The turnos of these days with their names, as the agenda shows them, those among them that have no place; `older` were just read from the server. */
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
