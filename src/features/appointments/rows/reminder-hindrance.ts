import type { Connection } from '#data/local/database/meta-records.ts'
import { hasWrongEmail } from '#domain/patient/patient.ts'
import type { AgendaEntry } from './agenda-entry.ts'

/**
 * Why a reminder can't be sent now: the API does not answer, the server sends no mail (null: it has not told), it has not heard of the
 * appointment, or the patient has no e-mail or a wrong one.
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
