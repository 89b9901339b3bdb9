import type { Income } from '../income/income.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import { type Centavos, sumCentavos } from '../values/money.ts'
import type { AccountCharge, PatientAccount } from './patient-account.ts'

/** What is owed on an account. */
export interface Debt<Charge> {
  /** What the patient owes, less what the clinic has of theirs; 0 when only unknown parts are left. */
  amount: Centavos
  /** What the clinic has of the patient. */
  credit: Centavos
  /** The first day of what is owed; when that is nothing, of the unknown parts. */
  since: LocalDate
  /** The charges with something owed, in their order. */
  owing: readonly AccountCharge<Charge>[]
  /** Partial charges that do not say what was received. */
  unknown: readonly AccountCharge<Charge>[]
}

/** Returns what is owed on an account; null when nothing is, as when the patient's credit covers it. */
export function debtOf<Charge extends Pick<Income, 'date'>>({
  charges,
  balance,
  credit,
}: Pick<PatientAccount<Charge>, 'charges' | 'balance' | 'credit'>): Debt<Charge> | null {
  const owing = charges.filter(({ owed }) => owed !== null && owed > 0)
  const unknown = charges.filter(({ owed }) => owed === null)
  const isOwed = balance > 0
  const [first, ...others] = (isOwed ? owing : unknown).map(({ charge }) => charge.date)
  if (first === undefined) return null
  const since = others.reduce((earliest, day) => (day < earliest ? day : earliest), first)
  return { amount: isOwed ? balance : sumCentavos([]), credit, since, owing, unknown }
}
