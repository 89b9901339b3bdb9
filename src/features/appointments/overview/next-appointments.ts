import { isClosed } from '#domain/appointment/appointment-status.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'

const AT_ONCE = 4

/**
 * Returns up to four appointments of a day, for small screens: from the first that is still open, else the last ones.
 */
export function nextAppointments(ofDay: readonly AgendaEntry[]): readonly AgendaEntry[] {
  const first = ofDay.findIndex(({ appointment }) => !isClosed(appointment.status))
  const last = Math.max(0, ofDay.length - AT_ONCE)
  const start = first < 0 ? last : Math.min(first, last)
  return ofDay.slice(start, start + AT_ONCE)
}
