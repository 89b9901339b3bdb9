import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsOfPatient } from '#data/local/rows/appointments.ts'
import { readIncomesOfPatient } from '#data/local/rows/payments/incomes.ts'
import type { IncomeForm } from '#domain/income/income-rules.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { filledBy, readOfferedServices } from './offered-services.ts'

/** What is filled in for a visit's income. */
export type UsualService = Pick<IncomeForm, 'amount' | 'category' | 'description'> &
  Partial<Pick<IncomeForm, 'paymentMethod'>>

/**
 * Returns the usual service of a patient's visit at this device's prices: the initial consultation for the first visit,
 * a follow-up for later ones, paid as last time. `present` is the visit's appointment.
 */
export async function readUsualService(
  db: ClinicDatabase,
  storage: Pick<Storage, 'getItem'>,
  { patientId, uid: present }: { patientId: RowKey; uid: string },
): Promise<UsualService> {
  const [initial, followUp] = readOfferedServices(storage)
  const appointments = await readAppointmentsOfPatient(db, patientId)
  const cameBefore = appointments.some(({ status, uid }) => status === 'completed' && uid !== present)
  const last = (await readIncomesOfPatient(db, patientId)).find(({ paymentStatus }) => paymentStatus !== 'cancelled')
  const paid = last && { paymentMethod: last.paymentMethod }
  return { ...filledBy(cameBefore ? followUp : initial, ''), ...paid }
}
