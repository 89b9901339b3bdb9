import type { TimeRange } from '#domain/appointment/time-slots.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'

/** A range of one day's agenda, as picked or as an appointment is moved there. */
export interface Place extends TimeRange {
  date: LocalDate
  /** Set where the agenda has a column for each professional. */
  professionalId?: number
}
