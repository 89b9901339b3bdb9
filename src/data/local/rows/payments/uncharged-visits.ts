import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import { chargesOf } from '#domain/income/visit-payment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { readAppointmentsBetween } from '../appointments.ts'
import { readIncomesBetween, readIncomesOf } from './incomes.ts'

/**
 * Returns the attended appointments of a day that nobody has charged. Left out are those on a plan, and those of
 * patients of whom an income of the same day names no visit: it may be the payment. `pending` must be read in the same
 * transaction.
 */
export async function readUnchargedVisits(
  db: ClinicDatabase,
  day: LocalDate,
  pending: PendingChanges,
): Promise<AppointmentView[]> {
  const visits = await readAppointmentsBetween(db, day, day, pending)
  const attended = visits.filter(({ status, planId }) => status === 'completed' && planId === null)
  const charges = await readIncomesOf(
    db,
    pending,
    'appointmentId',
    attended.map(({ key }) => key),
  )
  const ofDay = await readIncomesBetween(db, day, day, pending)
  const untied = ofDay.filter(
    ({ appointmentId, paymentStatus, category }) =>
      appointmentId === null && paymentStatus !== 'cancelled' && category !== 'product',
  )
  const payers = new Set(untied.map(({ patientId }) => patientId))
  return attended.filter((visit) => chargesOf(visit, charges).length === 0 && !payers.has(visit.patientId))
}
