import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { clinicInstantOf } from '#domain/values/clinic-time.ts'
import type { Db } from '#server/db/schema.ts'
import { timestampOf } from '#server/platform/clock.ts'

/** In which statuses an appointment still is what a mail says of it. */
const STILL_TRUE: Readonly<Record<string, readonly AppointmentStatus[]>> = {
  'appointment.approve': ['approved', 'scheduled', 'rescheduled'],
  'appointment.reject': ['rejected'],
  'appointment.remind': ['scheduled', 'rescheduled'],
}

interface MailAboutAppointment {
  cause: string
  appointmentId: number | null
  queuedAt: number
  expiresAt: number | null
}

/**
 * Whether the appointment that a mail tells of is gone, has another status or another patient, or begins at another time than the mail
 * says: it would send somebody to the wrong hour or to somebody else's appointment, or write to a patient who was removed. Such a mail
 * ends with the beginning of its appointment, so `expiresAt` is the time that it tells.
 */
export async function isOutdated(db: Db, mail: MailAboutAppointment): Promise<boolean> {
  const { cause, appointmentId, queuedAt, expiresAt } = mail
  if (appointmentId === null) return false
  const appointment = await db
    .selectFrom('appointments')
    .select(['status', 'date', 'startTime', 'patientId'])
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  if (!appointment) return true
  const isAsTold = STILL_TRUE[cause]?.includes(appointment.status) ?? true
  if (!isAsTold || (expiresAt !== null && clinicInstantOf(appointment.date, appointment.startTime) !== expiresAt))
    return true
  const formerPatientId = await firstToLose(db, appointmentId, queuedAt)
  return formerPatientId !== undefined && formerPatientId !== appointment.patientId
}

/**
 * Whose the appointment was at that instant, if it was handed over since: the first who lost it. An appointment that moved with the account of
 * its patient to another record was lost by nobody.
 */
async function firstToLose(db: Db, appointmentId: number, since: number): Promise<number | null | undefined> {
  const loss = await db
    .selectFrom('tombstones')
    .innerJoin('syncChanges', 'syncChanges.sequence', 'tombstones.version')
    .select('tombstones.patientId')
    .where('tombstones.entity', '=', 'appointment')
    .where('tombstones.entityId', '=', appointmentId)
    .where('tombstones.handedOver', '=', 1)
    .where('syncChanges.at', '>', timestampOf(since))
    .orderBy('tombstones.id')
    .executeTakeFirst()
  return loss?.patientId
}
