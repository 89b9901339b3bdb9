import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { readIncome, readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { readPaymentsOfIncomes } from '#data/local/rows/payments/payments.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { owedFor, paymentsOf, receivedFor } from '#domain/account/money-received.ts'
import type { AccountCharge } from '#domain/account/patient-account.ts'
import type { Income } from '#domain/income/income.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { findLikelyDoubles } from '#domain/income/likely-doubles.ts'
import { fullName } from '#domain/patient/patient.ts'
import { searchTextOf } from '#domain/patient/patient-search.ts'
import type { IncomeView, PatientView, PaymentView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/** A transaction of the list. */
export type Transaction = IncomeView &
  Omit<AccountCharge<unknown>, 'charge'> & {
    /** The payments in force, oldest first. */
    payments: readonly PaymentView[]
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
  const [incomes, patients, payments] = await atOneMoment(db, async () => {
    const pending = await readPending(db)
    const found = await readIncomesBetween(db, from, to, pending, older)
    const keys = found.map((income) => income.patientId).filter((key) => key !== null)
    const paid = await readPaymentsOfIncomes(db, found, pending)
    return [found, await readPatientsByKey(db, keys, pending), paid] as const
  })
  const doubles = findLikelyDoubles(incomes)
  return incomes.map((income) => transactionOf(income, { patients, payments, isDouble: doubles.has(income.uid) }))
}

/** Reads one transaction; null if there is none. It does not tell whether it was entered twice. */
export async function readTransaction(db: ClinicDatabase, key: RowKey): Promise<Transaction | null> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const income = await readIncome(db, key)
    if (!income) return null
    const payments = await readPaymentsOfIncomes(db, [income], pending)
    const patients = await readPatientsByKey(db, income.patientId === null ? [] : [income.patientId], pending)
    return transactionOf(income, { patients, payments, isDouble: false })
  })
}

interface Known {
  patients: ReadonlyMap<RowKey, PatientView>
  payments: readonly PaymentView[]
  isDouble: boolean
}

function transactionOf(income: IncomeView, { patients, payments, isDouble }: Known): Transaction {
  const patient = income.patientId === null ? undefined : patients.get(income.patientId)
  return {
    ...income,
    patientName: patient ? fullName(patient) : null,
    patientPhone: patient?.phone ?? null,
    searchText: patient ? searchTextOf(patient) : '',
    isDouble,
    received: receivedFor(income, payments),
    owed: owedFor(income, payments),
    payments: paymentsOf(income, payments),
  }
}

/** The row that an edit of a transaction is based on: without what is read from its payments. */
export function editedRowOf({ payments: _, received: _received, owed: _owed, ...row }: Transaction) {
  return row
}

/** Whether the income was edited after its creation. Voiding is not an edit: its status shows it. */
export function isEdited({ createdAt, updatedAt, paymentStatus }: Transaction): boolean {
  return paymentStatus !== 'cancelled' && updatedAt !== createdAt
}
