import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { type PatientAccount, patientAccount } from '#domain/account/patient-account.ts'
import type { IncomeView, PaymentView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { atOneMoment } from '../view-reader.ts'
import { readIncomesOf } from './incomes.ts'
import { readPaymentsOf } from './payments.ts'

/** A patient's account with the payments in force, oldest first. */
export interface ShownAccount extends PatientAccount<IncomeView> {
  payments: readonly PaymentView[]
}

/**
 * Reads a patient's account from what this device mirrors. A payment counts for its income even if it names another
 * patient, since an income may have been given to somebody else.
 */
export function readPatientAccount(db: ClinicDatabase, patient: RowKey): Promise<ShownAccount> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const incomes = await readIncomesOf(db, pending, 'patientId', [patient])
    const ofIncomes = await readPaymentsOf(
      db,
      'incomeId',
      incomes.map(({ key }) => key),
      pending,
    )
    const known = new Set(ofIncomes.map(({ uid }) => uid))
    const own = await readPaymentsOf(db, 'patientId', [patient], pending)
    const onAccount = own.filter(({ uid, incomeId }) => incomeId === null && !known.has(uid))
    const payments = [...ofIncomes, ...onAccount].sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    return { ...patientAccount(incomes, payments), payments }
  })
}
