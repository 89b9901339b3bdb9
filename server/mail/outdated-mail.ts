import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { clinicInstantOf } from '#domain/values/clinic-time.ts'
import type { Db } from '#server/db/schema.ts'

/** In which statuses a turno still is what a mail says of it. */
const STILL_TRUE: Readonly<Record<string, readonly AppointmentStatus[]>> = {
  'appointment.approve': ['approved', 'scheduled', 'rescheduled'],
  'appointment.reject': ['rejected'],
}

interface MailAboutTurno {
  cause: string
  appointmentId: number | null
  expiresAt: number | null
}

/**
 * Whether the turno that a mail tells of is gone, has another status, or begins at another time than the mail says: it would send
 * somebody to the wrong hour, or write to a patient who was removed. Such a mail ends with the beginning of its turno, so
 * `expiresAt` is the time that it tells.
 */
export async function isOutdated(db: Db, { cause, appointmentId, expiresAt }: MailAboutTurno): Promise<boolean> {
  if (appointmentId === null) return false
  const turno = await db
    .selectFrom('appointments')
    .select(['status', 'date', 'startTime'])
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  if (!turno) return true
  const isAsTold = STILL_TRUE[cause]?.includes(turno.status) ?? true
  return !isAsTold || (expiresAt !== null && clinicInstantOf(turno.date, turno.startTime) !== expiresAt)
}
