import type { TimeRange } from '#domain/appointment/time-slots.ts'
import type { LocalDate } from '#domain/values/local-date.ts'

/** A range of one day's agenda. */
export interface Place extends TimeRange {
  date: LocalDate
}
