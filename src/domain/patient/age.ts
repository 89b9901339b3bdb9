import type { LocalDate } from '#domain/values/dates/local-date.ts'

/**
 * Returns the age in whole years on a day; null before the birth. People born on 29 February have their birthday on 1
 * March in other years.
 */
export function ageOn(today: LocalDate, birthDate: LocalDate): number | null {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  const age = today.slice(5) < birthDate.slice(5) ? years - 1 : years
  return age < 0 ? null : age
}
