import type { LocalDate } from '../values/dates/local-date.ts'
import { everyMonth, type Month, monthOf } from './months.ts'
import { isInPeriod, type Period } from './period.ts'

/** A number of patients registered on one clinic day; a single patient counts 1. */
export interface RegistrationTally {
  /** The clinic day on which the file was created. */
  registeredOn: LocalDate
  /** An unconfirmed file may duplicate a known patient, so it is never counted. */
  confirmed: boolean
  count: number
}

export interface MonthOfRegistrations {
  month: Month
  registered: number
}

/** Counts all confirmed files. */
export function registeredPatients(tallies: readonly RegistrationTally[]): number {
  return tallies.reduce((sum, { confirmed, count }) => (confirmed ? sum + count : sum), 0)
}

/** 'Nuevos': counts the patients registered on a day of the period. */
export function registeredIn(tallies: readonly RegistrationTally[], period: Period): number {
  return registeredPatients(tallies.filter(({ registeredOn }) => isInPeriod(registeredOn, period)))
}

/**
 * Returns the new patients of each month, from the first month with any to the current one, including empty months.
 * Empty if there are no patients.
 */
export function registrationsByMonth(tallies: readonly RegistrationTally[], today: LocalDate): MonthOfRegistrations[] {
  const byMonth = new Map<Month, number>()
  for (const { registeredOn, confirmed, count } of tallies) {
    const month = monthOf(registeredOn)
    if (confirmed) byMonth.set(month, (byMonth.get(month) ?? 0) + count)
  }
  if (byMonth.size === 0) return []
  const months = everyMonth([...byMonth.keys(), monthOf(today)])
  return months.map((month) => ({ month, registered: byMonth.get(month) ?? 0 }))
}
