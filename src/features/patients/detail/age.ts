import type { LocalDate } from '#domain/values/local-date.ts'

/** Whole years on a day; who was born on 29 February has the birthday on 1 March in other years. Null before the birth. */
export function ageOn(today: LocalDate, birthDate: LocalDate): number | null {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  const age = today.slice(5) < birthDate.slice(5) ? years - 1 : years
  return age < 0 ? null : age
}
