import { isClosed, mayBecome } from '#domain/appointment/appointment-status.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import { momentOfMaking } from '../appointment-checks.ts'
import { type AppointmentRow, appointmentRow } from '../appointment-repository.ts'
import { appointmentTexts } from '../appointment-texts.ts'

/** Returns the appointment that a request names to be replaced, if it is the patient's own; null for any other. */
export async function findReplaceable(
  db: Db,
  { appointmentId, patientId }: { appointmentId: number | null; patientId: number },
): Promise<number | null> {
  const row = appointmentId === null ? undefined : await appointmentRow(db, appointmentId)
  return row && row.patientId === patientId && !isClosed(row.status) ? row.id : null
}

/**
 * Cancels the appointment in place of which a request was approved, in the change of the approval; its slots are free
 * before those of the new one are booked. It stays as it is when it is another patient's or closed by now, or had begun
 * when a person approved. Returns the cancelled one; null for none.
 */
export async function cancelReplaced(
  changes: Changes,
  { replacesId, patientId }: AppointmentRow,
  { madeAt, now }: { madeAt: string | undefined; now: number },
): Promise<AppointmentRow | null> {
  const row = replacesId === null ? undefined : await appointmentRow(changes.db, replacesId)
  if (!row || row.patientId !== patientId || !mayBecome(row.status, 'cancelled') || isClosed(row.status)) return null
  if (clinicInstantOf(row.date, row.startTime) <= momentOfMaking(madeAt, now)) return null
  await changes.db.deleteFrom('appointmentSlots').where('appointmentId', '=', row.id).execute()
  await changes.update('appointment', row.id, {
    status: 'cancelled',
    cancellationReason: appointmentTexts.replaced,
  })
  return row
}
