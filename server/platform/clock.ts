import { clinicDayAt } from '#domain/values/clinic-time.ts'
import type { LocalDate } from '#domain/values/local-date.ts'

/** The present instant in epoch milliseconds; an argument everywhere, so that tests stand still in time. */
export type Clock = () => number

/** The machine's own clock. */
export const systemClock: Clock = () => Date.now()

/** An instant as it is stored and sent: ISO 8601 in UTC. */
export function timestampOf(instant: number): string {
  return new Date(instant).toISOString()
}

/** The clinic's calendar day of this moment. */
export function clinicToday(clock: Clock): LocalDate {
  return clinicDayAt(clock())
}
