import type { Appointment } from './appointment.ts'

/**
 * Returns the newest attended one of these appointments, which are in order of day and start; null if there is none.
 * `except` names the appointment that is on screen.
 */
export function lastVisit<Row extends Pick<Appointment, 'status'> & { uid: string }>(
  appointments: readonly Row[],
  except: string,
): Row | null {
  return appointments.findLast(({ status, uid }) => status === 'completed' && uid !== except) ?? null
}
