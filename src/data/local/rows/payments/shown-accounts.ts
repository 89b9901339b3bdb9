import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readByKeys } from '#data/local/database/read-by-keys.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { type PatientAccount, patientAccount } from '#domain/account/patient-account.ts'
import type { IncomeView, PaymentView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import { atOneMoment, viewsWithChanges } from '../view-reader.ts'

/** A patient's account with the payments in force, oldest first. */
export interface ShownAccount extends PatientAccount<IncomeView> {
  payments: readonly PaymentView[]
}

/** Reads the account of each of these patients, in their order, from what this device mirrors. */
export function readPatientAccounts(db: ClinicDatabase, patients: readonly RowKey[]): Promise<ShownAccount[]> {
  return atOneMoment(db, () =>
    readPending(db).then((pending) => readAccounts(db, pending, patients).then((accounts) => [...accounts.values()])),
  )
}

/**
 * Reads the accounts of these patients, by their keys. A payment counts for its income even if it names another
 * patient, since an income may have been given to somebody else. Runs in the caller's transaction, whose reads are
 * chained, as in readPending.
 */
export function readAccounts(
  db: ClinicDatabase,
  pending: PendingChanges,
  patients: readonly RowKey[],
): PromiseLike<ReadonlyMap<RowKey, ShownAccount>> {
  const keys = new Set<RowKey | null>(patients)
  const isOfPatient = ({ patientId }: { patientId: RowKey | null }) => keys.has(patientId)
  return readByKeys(db.incomes, 'patientId', idsAmong(keys))
    .then((rows) => viewsWithChanges(db, 'income', rows, pending))
    .then((views) => {
      const incomes = views.filter(isOfPatient)
      const charged = new Set<RowKey | null>(incomes.map(({ key }) => key))
      return db.payments
        .where('incomeId')
        .anyOf(idsAmong(charged))
        .or('patientId')
        .anyOf(idsAmong(keys))
        .toArray()
        .then((rows) => viewsWithChanges(db, 'payment', rows, pending))
        .then((payments) => accountsOf([...new Set(patients)], incomes, rowsInForce(payments)))
    })
}

function idsAmong(keys: ReadonlySet<RowKey | null>): number[] {
  return [...keys].filter((key) => typeof key === 'number')
}

function accountsOf(
  patients: readonly RowKey[],
  incomes: readonly IncomeView[],
  payments: readonly PaymentView[],
): Map<RowKey, ShownAccount> {
  return new Map(
    patients.map((patient) => {
      const own = incomes.filter(({ patientId }) => patientId === patient).sort(byCreation)
      const charged = new Set(own.map(({ key }) => key))
      const paid = payments
        .filter(({ incomeId, patientId }) => (incomeId === null ? patientId === patient : charged.has(incomeId)))
        .sort(byCreation)
      return [patient, { ...patientAccount(own, paid), payments: paid }]
    }),
  )
}

function byCreation(a: { createdAt: string }, b: { createdAt: string }): number {
  return a.createdAt.localeCompare(b.createdAt)
}
