import { readUnclosedAppointments } from '#data/local/rows/unclosed-appointments.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { type Listing, useListing } from '#features/shared/reading/use-listing.ts'
import { readListedEntries } from '../read-entries.ts'
import { useClinicMoment } from '../use-clinic-moment.ts'

/** More are neither counted nor listed: the newest come first. */
const AT_MOST = 100

/** Reads the booked appointments whose time is over and that nobody has closed, live, the newest first. */
export function useUnclosed(): Listing<AgendaEntry> {
  const { date, time } = useClinicMoment()
  return useListing(
    'appointment',
    (db) => readListedEntries(db, (pending) => readUnclosedAppointments(db, { date, time }, AT_MOST, pending)),
    [date, time],
  )
}
