import type { LocalDate } from '../values/local-date.ts'
import type { Centavos } from '../values/money.ts'
import type { RowKey } from '../values/row-key.ts'
import type { PaymentStatus } from './income.ts'

/** The fields by which two incomes are compared. `uid` is the same on every device. */
export interface ComparedIncome {
  uid: string
  patientId: RowKey | null
  date: LocalDate
  /** Before the discount. */
  amount: Centavos
  paymentStatus: PaymentStatus
}

/**
 * Returns the uids of incomes that may be one payment entered twice: same patient, day and amount, not voided. Two
 * offline devices may both record a payment. Only a person can tell, so both are kept and pointed out
 * (docs/sync/SPEC.md, C-14). Incomes without a patient are never matched.
 */
export function likelyDoubles(incomes: readonly ComparedIncome[]): ReadonlySet<string> {
  const first = new Map<string, string>()
  const alike = new Set<string>()
  for (const { uid, patientId, date, amount, paymentStatus } of incomes) {
    if (patientId === null || paymentStatus === 'cancelled') continue
    const looks = `${patientId} ${date} ${amount}`
    const other = first.get(looks)
    if (other === undefined) first.set(looks, uid)
    else alike.add(other).add(uid)
  }
  return alike
}
