import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import { amountOwed } from '#domain/income/amount-owed.ts'
import type { Centavos } from '#domain/values/money.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readIncomesOf } from './incomes.ts'

/** What patients owe, by their key; who owes nothing is left out. */
export type Debts = ReadonlyMap<RowKey, Centavos>

/** Reads what these patients owe; null while this device does not have all incomes. */
export async function readDebts(
  db: ClinicDatabase,
  pending: PendingChanges,
  patients: readonly RowKey[],
): Promise<Debts | null> {
  if ((await readFill(db, 'income')) !== 'filled') return null
  const incomes = await readIncomesOf(db, pending, 'patientId', patients)
  const owed = [...new Set(patients)].map((patient) => {
    return [patient, amountOwed(incomes.filter(({ patientId }) => patientId === patient))] as const
  })
  return new Map(owed.filter(([, amount]) => amount > 0))
}
