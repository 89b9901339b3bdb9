import { readUnclosedAppointments } from '#data/local/rows/unclosed-appointments.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { type Listing, useListing } from '#features/shared/reading/use-listing.ts'
import { readListedEntries } from '../read-entries.ts'
import { useClinicMoment } from '../use-clinic-moment.ts'

/** Reads the booked appointments whose time is over and that nobody has closed, live, the newest first. */
export function useUnclosed(atMost: number): Listing<AgendaEntry> {
  const { date, time } = useClinicMoment()
  return useListing(
    'appointment',
    (db) => readListedEntries(db, (pending) => readUnclosedAppointments(db, { date, time }, atMost, pending)),
    [date, time, atMost],
  )
}
