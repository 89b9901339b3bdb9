import { readPatient } from '#data/local/rows/patients.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { readPaymentsOf } from '#data/local/rows/payments/payments.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { owedFor, paymentsOf, receivedFor } from '#domain/account/money-received.ts'
import type { AccountCharge } from '#domain/account/patient-account.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { IncomeView, PaymentView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** A charge with what was received for it, and by which payments. */
export interface ChargeAccount extends AccountCharge<IncomeView> {
  payments: readonly PaymentView[]
}

/** The present state of these charges and their payments, live, in their order; null until read. */
export function useChargeAccounts(charges: readonly IncomeView[]): readonly ChargeAccount[] | null {
  const { db } = useClinic()
  const read = () =>
    atOneMoment(db, async () => {
      const present = await Promise.all(charges.map(async (charge) => (await readIncome(db, charge.key)) ?? charge))
      const payments = await readPaymentsOf(
        db,
        'incomeId',
        present.map(({ key }) => key),
      )
      return present.map((charge) => ({
        charge,
        received: receivedFor(charge, payments),
        owed: owedFor(charge, payments),
        payments: paymentsOf(charge, payments),
      }))
    })
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
