import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import type { Db } from '#server/db/schema.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { MAILED_REMINDER, reminderKeyOf } from './mail-causes.ts'

/** The statuses in which a mail about an appointment is still true, by cause. */
const STILL_TRUE: Readonly<Record<string, readonly AppointmentStatus[]>> = {
  'appointment.approve': ['approved', 'scheduled', 'rescheduled'],
  'appointment.reject': ['rejected'],
  'appointment.remind': ['scheduled', 'rescheduled'],
  [MAILED_REMINDER]: ['scheduled', 'rescheduled'],
}

interface MailAboutAppointment {
  cause: string
  appointmentId: number | null
  requestKey: string | null
  queuedAt: number
  expiresAt: number | null
}

/**
 * Whether a mail about an appointment is outdated: the appointment is deleted, has another status or patient, or begins
 * at another time. It would send the patient to a wrong time or to somebody else's appointment, or reach a deleted
 * patient. So is a reminder of the server to a patient whom nobody may contact any more. Such a mail expires when its appointment begins, so `expiresAt` is the time that the mail names.
 */
export async function isOutdated(db: Db, mail: MailAboutAppointment): Promise<boolean> {
  const { cause, appointmentId, requestKey, queuedAt, expiresAt } = mail
  if (appointmentId === null) return false
  const appointment = await db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .select(['appointments.status', 'appointments.date', 'appointments.startTime', 'appointments.patientId'])
    .select(['appointments.id', 'patients.noContact'])
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirst()
  if (!appointment) return true
  const hasRightStatus = STILL_TRUE[cause]?.includes(appointment.status) ?? true
  if (!hasRightStatus || (expiresAt !== null && clinicInstantOf(appointment.date, appointment.startTime) !== expiresAt))
    return true
  // It names its patient, so that no clock has to tell.
  if (cause === MAILED_REMINDER) return appointment.noContact === 1 || requestKey !== reminderKeyOf(appointment)
  const formerPatientId = await firstFormerOwner(db, appointmentId, queuedAt)
  return formerPatientId !== undefined && formerPatientId !== appointment.patientId
}

/**
 * Finds the patient who had the appointment at that instant, if it was handed over since: the first one who lost it. An
 * appointment that moved with a patient's account to another record was not handed over.
 */
async function firstFormerOwner(db: Db, appointmentId: number, since: number): Promise<number | null | undefined> {
  const handover = await db
    .selectFrom('tombstones')
    .innerJoin('syncChanges', 'syncChanges.sequence', 'tombstones.version')
    .select('tombstones.patientId')
    .where('tombstones.entity', '=', 'appointment')
    .where('tombstones.entityId', '=', appointmentId)
    .where('tombstones.handedOver', '=', 1)
    .where('syncChanges.at', '>', timestampOf(since))
    .orderBy('tombstones.id')
    .executeTakeFirst()
  return handover?.patientId
}
