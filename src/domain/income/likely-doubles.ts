import type { LocalDate } from '../values/dates/local-date.ts'
import type { Centavos } from '../values/money.ts'
import type { RowKey } from '../values/row-key.ts'
import type { PaymentStatus } from './income.ts'

/** The fields by which two incomes are compared. `uid` is the same on every device. */
export interface ComparedIncome {
  uid: string
  patientId: RowKey | null
  appointmentId: RowKey | null
  date: LocalDate
  /** Before the discount. */
  amount: Centavos
  paymentStatus: PaymentStatus
  separate: boolean
}

/**
 * Returns the uids of incomes that may be one payment entered twice: of one patient, not voided, and of the same visit,
 * or of the same day and amount. Two offline devices may both record a payment. Only a person can tell, so both are
 * kept and pointed out (docs/sync/SPEC.md, C-14). What is explained is left out: two visits on one day, and an income
 * that a person has called another one. Incomes without a patient are never matched.
 */
export function findLikelyDoubles(incomes: readonly ComparedIncome[]): ReadonlySet<string> {
  const alike = new Set<string>()
  for (const ofPatient of byPatient(incomes).values()) {
    for (const [place, income] of ofPatient.entries()) {
      for (const other of ofPatient.slice(place + 1)) if (isAlike(income, other)) alike.add(income.uid).add(other.uid)
    }
  }
  return alike
}

function byPatient(incomes: readonly ComparedIncome[]): Map<RowKey, ComparedIncome[]> {
  const patients = new Map<RowKey, ComparedIncome[]>()
  for (const income of incomes) {
    const { patientId, paymentStatus, separate } = income
    if (patientId === null || paymentStatus === 'cancelled' || separate) continue
    const known = patients.get(patientId)
    if (known) known.push(income)
    else patients.set(patientId, [income])
  }
  return patients
}

function isAlike(one: ComparedIncome, other: ComparedIncome): boolean {
  const ofVisits = one.appointmentId !== null && other.appointmentId !== null
  return ofVisits ? one.appointmentId === other.appointmentId : one.date === other.date && one.amount === other.amount
}
