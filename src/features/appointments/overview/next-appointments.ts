import { isClosed } from '#domain/appointment/appointment-status.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'

const AT_ONCE = 4

/**
 * Of a day's turnos in order the next ones that wait for somebody's hand, at most four, as a small screen shows them; the last ones
 * when none waits any more.
 */
export function nextAppointments(ofDay: readonly AgendaEntry[]): readonly AgendaEntry[] {
  const first = ofDay.findIndex(({ appointment }) => !isClosed(appointment.status))
  const last = Math.max(0, ofDay.length - AT_ONCE)
  const start = first < 0 ? last : Math.min(first, last)
  return ofDay.slice(start, start + AT_ONCE)
}
