import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { paths } from '#features/shared/session/paths.ts'

/** Returns the address of a day's close. */
export function closeReportPath(day: LocalDate): string {
  return `${paths.closes}?dia=${day}`
}

/** Returns the address of the walk that closes a day. */
export function closeWalkPath(day: LocalDate): string {
  return `${paths.cashClose}?dia=${day}`
}

/** Returns the address of the walk that counts a closed day once more. */
export function secondCountPath(day: LocalDate): string {
  return `${closeWalkPath(day)}&otra`
}
