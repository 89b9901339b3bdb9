import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { holdsSlot, isClosed } from '#domain/appointment/appointment-status.ts'
import { closureAt } from '#domain/clinic/closures/closed-times.ts'
import type { ClosureTerms } from '#domain/clinic/closures/closure.ts'
import type { AppointmentView, PatientView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'

/** A booked appointment that a closure meets, with its patient; null for one who is not on this device. */
export interface AffectedAppointment {
  appointment: AppointmentView
  patient: PatientView | null
}

/** Reads the booked appointments from `today` on that a closure meets, by day and start; pending changes count. */
export function readAffected(
  db: ClinicDatabase,
  closure: ClosureTerms,
  today: LocalDate,
): Promise<AffectedAppointment[]> {
  const from = closure.from < today ? today : closure.from
  if (closure.to < from) return Promise.resolve([])
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const booked = (await readAppointmentsBetween(db, from, closure.to, pending)).filter(
      (appointment) =>
        holdsSlot(appointment.status) && !isClosed(appointment.status) && closureAt([closure], appointment) !== null,
    )
    const patients = await readPatientsByKey(
      db,
      booked.map(({ patientId }) => patientId),
      pending,
    )
    return booked.map((appointment) => ({ appointment, patient: patients.get(appointment.patientId) ?? null }))
  })
}
