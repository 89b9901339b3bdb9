import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import { type Debt, debtOf } from '#domain/account/open-debts.ts'
import { patientAccount } from '#domain/account/patient-account.ts'
import type { IncomeView, PatientView } from '#domain/sync/merge/fold.ts'
import type { Centavos } from '#domain/values/money.ts'
import { isRowKey, type RowKey } from '#domain/values/row-key.ts'
import { readPatientsByKey } from '../patients.ts'
import { atOneMoment, readView } from '../view-reader.ts'
import { readPaymentsOfIncomes } from './payments.ts'
import { readAccounts } from './shown-accounts.ts'

/** What patients owe, by their key; who owes nothing is left out. */
export type Debts = ReadonlyMap<RowKey, Centavos>

/** Reads what these patients owe; null while this device does not have all incomes. */
export async function readDebts(
  db: ClinicDatabase,
  pending: PendingChanges,
  patients: readonly RowKey[],
): Promise<Debts | null> {
  if ((await readFill(db, 'income')) !== 'filled') return null
  const accounts = await readAccounts(db, pending, patients)
  return new Map([...accounts].flatMap(([patient, { balance }]) => (balance > 0 ? [[patient, balance] as const] : [])))
}

/** Who owes something; `patient` is null for an income without a patient, and for a patient that is not here. */
export interface Debtor extends Debt<IncomeView> {
  uid: string
  patient: PatientView | null
}

/** Reads who owes something to the clinic, as far as this device knows, in no order. */
export function readDebtors(db: ClinicDatabase): Promise<Debtor[]> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const open = await readView(db, 'income', (table) => table.filter(mayBeOwed).toArray(), mayBeOwed, pending)
    const keys = [...new Set(open.map(({ patientId }) => patientId).filter(isRowKey))]
    const patients = await readPatientsByKey(db, keys, pending)
    const accounts = await readAccounts(db, pending, keys)
    const known = keys.flatMap((key) => {
      const [account, patient] = [accounts.get(key), patients.get(key) ?? null]
      const debt = account && debtOf(account)
      return debt ? [{ ...debt, uid: patient?.uid ?? String(key), patient }] : []
    })
    const ofNobody = open.filter(({ patientId }) => patientId === null)
    return [...known, ...(await debtsOfNobody(db, pending, ofNobody))]
  })
}

/** Whether something may be owed for an income: a completed one is only owed for when its payments had completed it. */
function mayBeOwed({ paymentStatus, paidAtOnce }: Pick<IncomeView, 'paymentStatus' | 'paidAtOnce'>): boolean {
  return (
    paymentStatus === 'pending' || paymentStatus === 'partial' || (paymentStatus === 'completed' && paidAtOnce != null)
  )
}

/** Incomes without a patient are no common debt: each stands alone. */
async function debtsOfNobody(
  db: ClinicDatabase,
  pending: PendingChanges,
  incomes: readonly IncomeView[],
): Promise<Debtor[]> {
  const payments = await readPaymentsOfIncomes(db, incomes, pending)
  return incomes.flatMap((income) => {
    const own = payments.filter(({ incomeId }) => incomeId === income.key)
    const debt = debtOf(patientAccount([income], own))
    return debt ? [{ ...debt, uid: income.uid, patient: null }] : []
  })
}
