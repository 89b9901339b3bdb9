import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
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
 * a follow-up for later ones, paid as last time. Service and amount are empty while a new device still loads the
 * appointments, and none of them tells of an earlier visit. `present` is the visit's appointment.
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
  if (!cameBefore && !(await isHistoryKnown(db, patientId))) return { ...UNKNOWN, ...paid }
  return { ...filledBy(cameBefore ? followUp : initial, ''), ...paid }
}

const UNKNOWN: UsualService = { amount: '', category: 'consultation', description: '' }

/** Whether this device has all appointments of a patient: of one that was made here, or once their list has arrived. */
async function isHistoryKnown(db: ClinicDatabase, patientId: RowKey): Promise<boolean> {
  const mirror = await readMirrorState(db)
  return typeof patientId !== 'number' || !mirror || mirror.complete || mirror.filled.includes('appointment')
}
