import type { LocalDate } from '../values/dates/local-date.ts'
import { type Centavos, centavos } from '../values/money.ts'
import { type IncomeTally, incomeOf } from './general-statistics.ts'

export interface DatedIncomeTally extends IncomeTally {
  date: LocalDate
}

/** Returns the income of each day that has any, in date order; the sums add up to the period's income. */
export function incomeByDay(tallies: Iterable<DatedIncomeTally>): { date: LocalDate; income: Centavos }[] {
  const days = new Map<LocalDate, Centavos>()
  for (const tally of tallies) {
    const income = incomeOf([tally])
    if (income !== 0) days.set(tally.date, centavos((days.get(tally.date) ?? 0) + income))
  }
  return [...days].map(([date, income]) => ({ date, income })).sort((a, b) => (a.date < b.date ? -1 : 1))
}
