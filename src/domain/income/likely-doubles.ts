import type { LocalDate } from '../values/local-date.ts'
import type { Centavos } from '../values/money.ts'
import type { RowKey } from '../values/row-key.ts'
import type { PaymentStatus } from './income.ts'

/** What makes one income look like another; `uid` names it, on whichever device it was made. */
export interface ComparedIncome {
  uid: string
  patientId: RowKey | null
  date: LocalDate
  /** Before the discount. */
  amount: Centavos
  paymentStatus: PaymentStatus
}

/**
 * The incomes that look like one taken twice, by their uids: of one patient, of one day and of one amount, and not voided. Two
 * devices that work without network may both take the same payment; nobody but a person can tell, so both are kept and pointed
 * out (docs/sync/SPEC.md, C-14). Those without a patient are nobody's and never alike.
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
