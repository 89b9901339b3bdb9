import { RECORDED_BY_SERVER } from '#domain/contact/contact.ts'
import { clinicDayAt, clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import type { Db } from '#server/db/schema.ts'
import type { AppointmentRow } from '#server/resources/appointments/appointment-repository.ts'

/** How long before its start a visit is reminded of. */
export const REMINDED_BEFORE_MS = 24 * 60 * 60 * 1000

/**
 * Finds the visits of which the server reminds at `now` (epoch milliseconds), soonest first: they stand, begin within 24
 * hours and have not begun, and their patient has an address and may be contacted. Without those of which the server has
 * reminded by its own mark, which is never removed, while the mail's row is after a month.
 */
export async function findDueReminders(db: Db, now: number): Promise<AppointmentRow[]> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .selectAll('appointments')
    .where('appointments.date', '>=', clinicDayAt(now))
    .where('appointments.date', '<=', clinicDayAt(now + REMINDED_BEFORE_MS))
    .where('appointments.status', 'in', ['scheduled', 'rescheduled'])
    .where('patients.email', '<>', '')
    .where('patients.noContact', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contacts')
            .select('contacts.id')
            .whereRef('contacts.appointmentId', '=', 'appointments.id')
            .whereRef('contacts.patientId', '=', 'appointments.patientId')
            .whereRef('contacts.slotDate', '=', 'appointments.date')
            .whereRef('contacts.slotStart', '=', 'appointments.startTime')
            .where('contacts.kind', '=', 'reminder')
            .where('contacts.recordedByName', '=', RECORDED_BY_SERVER),
        ),
      ),
    )
    .orderBy('appointments.date')
    .orderBy('appointments.startTime')
    .orderBy('appointments.id')
    .execute()
  return rows.filter(({ date, startTime }) => {
    const start = clinicInstantOf(date, startTime)
    return start > now && start - now <= REMINDED_BEFORE_MS
  })
}
