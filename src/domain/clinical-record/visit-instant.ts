import { clinicInstantOf } from '../values/dates/clinic-time.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import { timeOfDay } from '../values/dates/time-of-day.ts'

const MIDNIGHT = timeOfDay('00:00')

/**
 * Returns the instant of the visit that a record tells of (epoch milliseconds): the beginning of `occurredOn` for a note
 * of a former history, whose time nobody knows, else when the record was made. Null when unknown.
 */
export function visitInstant({
  occurredOn,
  createdAt,
}: {
  occurredOn: LocalDate | null
  createdAt: string | null
}): number | null {
  if (occurredOn) return clinicInstantOf(occurredOn, MIDNIGHT)
  return createdAt === null ? null : Date.parse(createdAt)
}
