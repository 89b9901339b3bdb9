import type { Connection } from '#data/local/database/stored-meta.ts'
import { hasWrongEmail } from '#domain/patient/patient.ts'
import type { AgendaEntry } from './agenda-entry.ts'

/**
 * Says why no reminder can be sent now: no connection, a server without mail, an unsent appointment, or a missing or
 * wrong e-mail. `sendsMail` is null while unknown.
 */
export function reminderHindrance(
  { appointment, patient }: Pick<AgendaEntry, 'appointment' | 'patient'>,
  { connection, sendsMail }: { connection: Connection | null; sendsMail: boolean | null },
): 'connection' | 'mail' | 'server' | 'email' | 'wrongEmail' | null {
  if (connection !== 'online') return 'connection'
  if (sendsMail === false) return 'mail'
  if (typeof appointment.key !== 'number' || appointment.waiting) return 'server'
  if (!patient?.email) return 'email'
  return hasWrongEmail(patient) ? 'wrongEmail' : null
}
