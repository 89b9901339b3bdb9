import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'

/** Returns the present time in epoch milliseconds. It is an argument everywhere, so that tests can stop time. */
export type Clock = () => number

/** The system clock. */
export const systemClock: Clock = () => Date.now()

/** Formats an instant as it is stored and sent: ISO 8601 in UTC. */
export function timestampOf(instant: number): string {
  return new Date(instant).toISOString()
}

/** The clinic's present day. */
export function clinicToday(clock: Clock): LocalDate {
  return clinicDayAt(clock())
}
