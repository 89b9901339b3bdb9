import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import { APPOINTMENT_STATUSES, holdsSlot, isClosed } from '#domain/appointment/appointment-status.ts'
import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { readNewestAppointments } from './appointment-lists.ts'
import { readAppointmentsBetween } from './appointments.ts'

const BOOKED = APPOINTMENT_STATUSES.filter((status) => holdsSlot(status) && !isClosed(status))

/**
 * Returns the booked appointments whose end is over and that nobody has closed, the latest first, at most `count`.
 * `pending` must be read in the same transaction.
 */
export async function readUnclosedAppointments(
  db: ClinicDatabase,
  now: ClinicMoment,
  count: number,
  pending: PendingChanges,
): Promise<AppointmentView[]> {
  const [ofToday, before] = await Promise.all([
    readAppointmentsBetween(db, now.date, now.date, pending),
    readNewestAppointments(db, BOOKED, count, pending, addDays(now.date, -1)),
  ])
  const over = ofToday.filter(({ status, endTime }) => BOOKED.includes(status) && endTime <= now.time)
  return [...over.reverse(), ...before].slice(0, count)
}
