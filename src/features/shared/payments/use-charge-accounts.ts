import { readPatient } from '#data/local/rows/patients.ts'
import { type ChargeAccount, readChargeAccounts } from '#data/local/rows/payments/charge-accounts.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { IncomeView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** The present state of these charges and their payments, live, in their order; null until read. */
export function useChargeAccounts(charges: readonly IncomeView[]): readonly ChargeAccount[] | null {
  const { db } = useClinic()
  const read = () => readChargeAccounts(db, charges)
  return useResilientReading(read, [db, charges.map(({ uid }) => uid).join()]) ?? null
}

/** A patient's name, live; null without a patient, and until read. */
export function usePatientName(patient: RowKey | null): string | null {
  const { db } = useClinic()
  const read = async () => {
    const found = patient === null ? null : await readPatient(db, patient)
    return found && fullName(found)
  }
  return useResilientReading(read, [db, patient]) ?? null
}
