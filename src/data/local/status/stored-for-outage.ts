import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'

/** How much of the mirror is stored on this device, and whether that is all. */
export interface StoredRows {
  agenda: { isComplete: boolean; upcoming: number }
  patients: { isComplete: boolean; count: number }
}

/** Counts what is stored for work without a server; `upcoming` are the appointments from today on that stand. */
export async function readStoredRows(db: ClinicDatabase, today: LocalDate): Promise<StoredRows> {
  const [mirror, upcoming, count] = await Promise.all([
    readMirrorState(db),
    db.appointments
      .where('date')
      .aboveOrEqual(today)
      .filter(({ status }) => status !== 'cancelled' && status !== 'rejected')
      .count(),
    db.patients.count(),
  ])
  const isComplete = (entity: 'appointment' | 'patient') => mirror?.filled.includes(entity) === true
  return {
    agenda: { isComplete: isComplete('appointment'), upcoming },
    patients: { isComplete: isComplete('patient'), count },
  }
}
