import { paidAtOnceOf, signedAmount } from '../account/money-received.ts'
import type { DayRange } from '../income/income-ranges.ts'
import { type Centavos, sumCentavos } from '../values/money.ts'
import type { CashRows } from './cash-figures.ts'

/**
 * Returns the money of patients that came in on these days: what was received with the days' incomes, and the days'
 * payments, whatever day their income has. Movements are not in it.
 */
export function cashEntered({ from, to }: DayRange, { incomes, payments }: Omit<CashRows, 'movements'>): Centavos {
  const isWithin = ({ date }: { date: string }) => date >= from && date <= to
  return sumCentavos([...incomes.filter(isWithin).map(paidAtOnceOf), ...payments.filter(isWithin).map(signedAmount)])
}
