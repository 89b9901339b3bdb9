import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { holdsSlot, isClosed } from '#domain/appointment/appointment-status.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'

/**
 * Returns the appointment in place of which a request was made, as long as its approval would cancel that; null for
 * none.
 */
export async function readReplaced(
  db: ClinicDatabase,
  { replacesId, patientId }: AppointmentView,
): Promise<AppointmentView | null> {
  const found = replacesId === null ? null : await readAppointment(db, replacesId)
  if (!found || found.patientId !== patientId) return null
  return holdsSlot(found.status) && !isClosed(found.status) ? found : null
}
