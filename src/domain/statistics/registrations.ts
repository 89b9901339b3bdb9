import type { LocalDate } from '../values/local-date.ts'
import { everyMonth, type Month, monthOf } from './months.ts'
import { isInPeriod, type Period } from './period.ts'

/** Patients who were registered on one clinic day, and how many they are; a patient alone counts 1. */
export interface RegistrationTally {
  /** The clinic's day of the instant at which the record was made. */
  registeredOn: LocalDate
  /** An unconfirmed record may be a second one of somebody who is known already: no figure counts it. */
  confirmed: boolean
  count: number
}

export interface MonthOfRegistrations {
  month: Month
  registered: number
}

/** All patients that the clinic has: confirmed records. */
export function registeredPatients(tallies: readonly RegistrationTally[]): number {
  return tallies.reduce((sum, { confirmed, count }) => (confirmed ? sum + count : sum), 0)
}

/** 'Nuevos': those whose record was made on a day of the period. */
export function registeredIn(tallies: readonly RegistrationTally[], period: Period): number {
  return registeredPatients(tallies.filter(({ registeredOn }) => isInPeriod(registeredOn, period)))
}

/**
 * New patients of each month from the first in which there were any up to today's, those without any too, so that the last
 * one is the present month. Empty when there are no patients.
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
