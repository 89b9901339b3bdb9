import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { readIncome, readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import type { Income } from '#domain/income/income.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { findLikelyDoubles } from '#domain/income/likely-doubles.ts'
import { fullName } from '#domain/patient/patient.ts'
import { searchTextOf } from '#domain/patient/patient-search.ts'
import type { IncomeView, PatientView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/** A transaction of the list. */
export type Transaction = IncomeView & {
  /** Null without a patient, as the phone. */
  patientName: string | null
  patientPhone: string | null
  /** The text by which the patient is found; '' without one. */
  searchText: string
  /** Whether the income may have been entered twice. */
  isDouble: boolean
}

/**
 * Reads the transactions of these days, newest first, with their patients' names. `older` are rows just read from the
 * server.
 */
export async function readTransactions(
  db: ClinicDatabase,
  { from, to }: DayRange,
  older: readonly Income[] = [],
): Promise<Transaction[]> {
  const [incomes, patients] = await atOneMoment(db, async () => {
    const pending = await readPending(db)
    const found = await readIncomesBetween(db, from, to, pending, older)
    const keys = found.map((income) => income.patientId).filter((key) => key !== null)
    return [found, await readPatientsByKey(db, keys, pending)] as const
  })
  const doubles = findLikelyDoubles(incomes)
  return incomes.map((income) => transactionOf(income, patients, doubles.has(income.uid)))
}

/** Reads one transaction; null if there is none. It does not tell whether it was entered twice. */
export async function readTransaction(db: ClinicDatabase, key: RowKey): Promise<Transaction | null> {
  return atOneMoment(db, async () => {
    const income = await readIncome(db, key)
    if (!income) return null
    const patients = await readPatientsByKey(db, income.patientId === null ? [] : [income.patientId])
    return transactionOf(income, patients, false)
  })
}

function transactionOf(income: IncomeView, patients: ReadonlyMap<RowKey, PatientView>, isDouble: boolean): Transaction {
  const patient = income.patientId === null ? undefined : patients.get(income.patientId)
  return {
    ...income,
    patientName: patient ? fullName(patient) : null,
    patientPhone: patient?.phone ?? null,
    searchText: patient ? searchTextOf(patient) : '',
    isDouble,
  }
}
