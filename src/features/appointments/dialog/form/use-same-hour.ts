import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsOfPatient } from '#data/local/rows/appointments.ts'
import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { overlaps } from '#domain/appointment/time-slots.ts'
import { isTimeOfDay, type TimeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readEntries } from '#features/appointments/read-entries.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

interface TypedTimes {
  date: string
  startTime: string
  endTime: string
}

/**
 * Reads another appointment that the patient has during the typed times, with whichever professional, live; null for
 * none. `own` is the uid of the moved appointment.
 */
export function useSameHour(place: TypedTimes, patient: RowKey | null, own: string | null): AgendaEntry | null {
  const { db } = useClinic()
  const { date, startTime, endTime } = place
  const found = useResilientReading(async () => {
    const isComplete = isTimeOfDay(startTime) && isTimeOfDay(endTime) && startTime < endTime
    return patient === null || !isComplete ? null : readSameHour(db, { date, startTime, endTime }, patient, own)
  }, [db, date, startTime, endTime, patient, own])
  return found ?? null
}

/** Reads the first appointment of this patient that overlaps these times, besides `own`; null for none. */
export async function readSameHour(
  db: ClinicDatabase,
  { date, ...times }: { date: string; startTime: TimeOfDay; endTime: TimeOfDay },
  patient: RowKey,
  own: string | null,
): Promise<AgendaEntry | null> {
  const appointments = await readAppointmentsOfPatient(db, patient)
  const same = appointments.find(
    (other) => other.uid !== own && other.date === date && holdsSlot(other.status) && overlaps(other, times),
  )
  if (!same) return null
  const [entry] = await readEntries(db, [same])
  return entry ?? null
}
