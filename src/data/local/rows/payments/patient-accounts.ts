import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
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

/** Reads a patient's account from what this device mirrors. */
export async function readPatientAccount(db: ClinicDatabase, patient: RowKey): Promise<ShownAccount> {
  const accounts = await atOneMoment(db, async () => readAccounts(db, await readPending(db), [patient]))
  return accounts.get(patient) ?? { ...patientAccount<IncomeView>([], []), payments: [] }
}

/**
 * Reads the accounts of these patients, by their keys. A payment counts for its income even if it names another
 * patient, since an income may have been given to somebody else.
 */
export async function readAccounts(
  db: ClinicDatabase,
  pending: PendingChanges,
  patients: readonly RowKey[],
): Promise<ReadonlyMap<RowKey, ShownAccount>> {
  const keys = [...new Set(patients)]
  const incomes = await readIncomesOf(db, pending, 'patientId', keys)
  const ofIncomes = await readPaymentsOf(
    db,
    'incomeId',
    incomes.map(({ key }) => key),
    pending,
  )
  const ofPatients = await readPaymentsOf(db, 'patientId', keys, pending)
  const onAccount = ofPatients.filter(({ incomeId }) => incomeId === null)
  return new Map(
    keys.map((patient) => {
      const own = incomes.filter(({ patientId }) => patientId === patient)
      const ownKeys = new Set<RowKey | null>(own.map(({ key }) => key))
      const payments = [
        ...ofIncomes.filter(({ incomeId }) => ownKeys.has(incomeId)),
        ...onAccount.filter(({ patientId }) => patientId === patient),
      ].sort((a, b) => a.createdAt.localeCompare(b.createdAt))
      return [patient, { ...patientAccount(own, payments), payments }]
    }),
  )
}
