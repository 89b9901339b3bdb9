import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readUnchargedVisits } from '#data/local/rows/payments/uncharged-visits.ts'
import { holdsSlot, isClosed } from '#domain/appointment/appointment-status.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { type AgendaEntry, isInAgenda } from '#features/appointments/rows/agenda-entry.ts'
import { readListedEntries } from '../read-entries.ts'

/** The parts of a day's end that appointments have. */
export type DayEndPart = 'open' | 'uncharged' | 'next'

const DAYS_AHEAD = 7

/** Reads the appointments of a part; `next` are those of the first day after it that has any, within a week. */
export function readDayEnd(db: ClinicDatabase, part: DayEndPart, day: LocalDate): Promise<AgendaEntry[]> {
  return readListedEntries(db, async (pending) => {
    if (part === 'uncharged') return readUnchargedVisits(db, day, pending)
    if (part === 'open') {
      const ofDay = await readAppointmentsBetween(db, day, day, pending)
      return ofDay.filter(({ status }) => holdsSlot(status) && !isClosed(status))
    }
    const ahead = await readAppointmentsBetween(db, addDays(day, 1), addDays(day, DAYS_AHEAD), pending)
    const shown = ahead.filter(({ status }) => isInAgenda(status, false))
    return shown.filter(({ date }) => date === shown[0]?.date)
  })
}
