import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readIncomesBetween } from '#data/local/rows/incomes.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import type { Income } from '#domain/income/income.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { likelyDoubles } from '#domain/income/likely-doubles.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { IncomeView } from '#domain/sync/merge/fold.ts'

/**
 * A transaction of the list. Name and phone are null without a patient. `isDouble` marks an income that may have been
 * entered twice.
 */
export type Transaction = IncomeView & { patientName: string | null; patientPhone: string | null; isDouble: boolean }

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
  const doubles = likelyDoubles(incomes)
  return incomes.map((income) => {
    const patient = income.patientId === null ? undefined : patients.get(income.patientId)
    return {
      ...income,
      patientName: patient ? fullName(patient) : null,
      patientPhone: patient?.phone ?? null,
      isDouble: doubles.has(income.uid),
    }
  })
}
