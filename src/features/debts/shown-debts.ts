import { bySurname } from '#data/local/rows/patients.ts'
import type { Debtor } from '#data/local/rows/payments/debts.ts'
import { matchesSearch, searchTextOf, searchWords } from '#domain/patient/patient-search.ts'

export type DebtOrder = 'amount' | 'since' | 'name'

export const DEBT_ORDERS: readonly DebtOrder[] = ['amount', 'since', 'name']

/** Returns the debtors that a search finds, in this order. Nobody's debts are found by no words. */
export function shownDebts(debtors: readonly Debtor[], query: string, order: DebtOrder): Debtor[] {
  const words = searchWords(query)
  const found = debtors.filter(({ patient }) => matchesSearch(patient ? searchTextOf(patient) : '', words))
  return found.sort((a, b) => COMPARE[order](a, b) || byName(a, b))
}

const COMPARE: Record<DebtOrder, (a: Debtor, b: Debtor) => number> = {
  amount: (a, b) => b.amount - a.amount,
  since: (a, b) => (a.since < b.since ? -1 : Number(a.since > b.since)),
  name: byName,
}

/** Those without a patient come last. */
function byName(a: Debtor, b: Debtor): number {
  if (a.patient && b.patient) return bySurname(a.patient, b.patient)
  return Number(a.patient === null) - Number(b.patient === null)
}
