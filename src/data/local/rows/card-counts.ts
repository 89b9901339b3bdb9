import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOlderCounts } from '#data/local/database/meta.ts'
import type { OlderCounts } from '#data/local/database/stored-meta.ts'
import { type AppointmentCounts, addCounts, countAppointments } from '#domain/statistics/appointment-counts.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { tallyAppointments } from './appointment-lists.ts'
import { atOneMoment } from './view-reader.ts'

/** Counts for the six cards of the agenda. */
export interface CardCounts {
  counts: AppointmentCounts
  /** The first counted day; null if all are counted. */
  since: LocalDate | null
}

/**
 * Counts the appointments of the mirror's window, and adds the server's last counts of older ones. Without such counts
 * only the window is counted.
 */
export function readCardCounts(db: ClinicDatabase, windowStart: LocalDate): Promise<CardCounts> {
  return atOneMoment(db, () =>
    Promise.all([tallyAppointments(db, windowStart), readOlderCounts(db)]).then(([tallies, older]) => {
      const counts = countAppointments(tallies)
      const before = countsBefore(windowStart, older)
      return before ? { counts: addCounts(counts, before), since: null } : { counts, since: windowStart }
    }),
  )
}

/**
 * Returns the counts of the appointments before this window; null if the server has not counted them, or some have
 * changed since.
 */
export function countsBefore(windowStart: LocalDate, older: OlderCounts | null): AppointmentCounts | null {
  return older?.windowStart === windowStart ? older.counts : null
}
