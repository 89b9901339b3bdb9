import type { Connection } from '#data/local/meta-records.ts'
import type { AgendaEntry } from './agenda-entry.ts'

/** Why a reminder can't be sent now: the API does not answer, the server has not heard of the turno, or the patient has no e-mail. */
export function reminderHindrance(
  { appointment, patient }: Pick<AgendaEntry, 'appointment' | 'patient'>,
  connection: Connection | null,
): 'connection' | 'server' | 'email' | null {
  if (connection !== 'online') return 'connection'
  if (typeof appointment.key !== 'number' || appointment.waiting) return 'server'
  return patient?.email ? null : 'email'
}
