import { clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import { profileKind } from '#domain/clinic/settings/profile-settings.ts'
import { fullName } from '#domain/patient/patient.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import type { Db } from '#server/db/schema.ts'
import { readEpochStart } from '#server/db/sync-log/sync-state.ts'
import { MAILED_REMINDER } from '#server/mail/mail-causes.ts'
import { type MailDraft, queueMail } from '#server/mail/queue-mail.ts'
import { readSettings } from '#server/resources/settings/settings-repository.ts'
import {
  approvedMail,
  linkedReminderMail,
  type MailedAppointment,
  type Rejection,
  rejectedMail,
  reminderMail,
  requestedMail,
  timesInWords,
} from './appointment-mail-texts.ts'
import type { AppointmentRow } from './appointment-repository.ts'

interface RecipientAppointment extends MailedAppointment {
  email: string
}

/** A mail that expires when its appointment begins. */
type AppointmentMail = MailDraft & { expiresAt: number }

export interface MailContext {
  /** Epoch milliseconds. */
  now: number
  /** When the cause happened; now by default. */
  madeAt?: string | undefined
}

/**
 * Queues the mail about an approval, in the transaction of the approval. There is no mail about an appointment that has
 * begun (an offline change may arrive late), nor to a patient without e-mail; neither is a failure. A change from
 * before the present epoch may have been mailed by the former one before a device sent it again: its mail is held for
 * the operator. `replaced` is the appointment that it cancelled.
 */
export async function queueApprovalMail(
  trx: Db,
  id: number,
  replaced: AppointmentRow | null,
  telling: MailContext,
): Promise<void> {
  const appointment = await readMailedAppointment(trx, id)
  const cause = { action: 'appointment.approve', appointmentId: id }
  await queueUnlessBegun(trx, { ...partsOf(appointment), cause, ...approvedMail(appointment, replaced) }, telling)
}

/** Queues the mail about a rejection (see queueApprovalMail). */
export async function queueRejectionMail(
  trx: Db,
  id: number,
  rejection: Rejection,
  telling: MailContext,
): Promise<void> {
  const appointment = await readMailedAppointment(trx, id)
  const cause = { action: 'appointment.reject', appointmentId: id }
  await queueUnlessBegun(trx, { ...partsOf(appointment), cause, ...rejectedMail(appointment, rejection) }, telling)
}

/**
 * Queues the mail about a new request with its appointments (see queueApprovalMail). It is linked to none of them, so
 * that it stays valid when some are deleted.
 */
export async function queueRequestMail(trx: Db, ids: readonly number[], telling: MailContext): Promise<void> {
  const appointments: RecipientAppointment[] = []
  for (const id of ids) appointments.push(await readMailedAppointment(trx, id))
  appointments.sort((one, other) => (one.startTime < other.startTime ? -1 : 1))
  const last = appointments.at(-1)
  if (!last) return
  const words = requestedMail(last, appointments.map(timesInWords))
  await queueUnlessBegun(trx, { ...partsOf(last), cause: { action: 'appointment.request' }, ...words }, telling)
}

/** Writes the reminder of an appointment without queueing it. It expires when the appointment begins. */
export async function reminderOf(db: Db, id: number): Promise<AppointmentMail> {
  const appointment = await readMailedAppointment(db, id)
  return {
    ...partsOf(appointment),
    cause: { action: 'appointment.remind', appointmentId: id },
    ...reminderMail(appointment),
  }
}

/** Writes the reminder that the server mails by itself, with the link at which the patient answers (see reminderOf). */
export async function automaticReminderOf(db: Db, id: number, link: string): Promise<AppointmentMail> {
  const appointment = await readMailedAppointment(db, id)
  const cause = { action: MAILED_REMINDER, appointmentId: id }
  return { ...partsOf(appointment), cause, ...linkedReminderMail(appointment, link) }
}

async function queueUnlessBegun(trx: Db, mail: AppointmentMail, { now, madeAt }: MailContext): Promise<void> {
  if (mail.expiresAt > now) await queueMail(trx, { ...mail, isHeld: await isOfFormerEpoch(trx, madeAt) }, now)
}

async function isOfFormerEpoch(trx: Db, madeAt: string | undefined): Promise<boolean> {
  const began = await readEpochStart(trx)
  return madeAt !== undefined && began !== undefined && Date.parse(madeAt) < Date.parse(began)
}

function partsOf({ email, date, startTime }: RecipientAppointment): Pick<AppointmentMail, 'to' | 'expiresAt'> {
  return { to: email, expiresAt: clinicInstantOf(date, startTime) }
}

async function readMailedAppointment(db: Db, id: number): Promise<RecipientAppointment> {
  const { professionalName, professionalLastName, ...appointment } = await db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .leftJoin('professionals', 'professionals.id', 'appointments.professionalId')
    .select(['appointments.date', 'appointments.startTime', 'appointments.endTime'])
    .select(['patients.email', 'patients.firstName'])
    .select(['professionals.name as professionalName', 'professionals.lastName as professionalLastName'])
    .where('appointments.id', '=', id)
    .executeTakeFirstOrThrow()
  const professional = fullName({ firstName: professionalName ?? '', lastName: professionalLastName ?? '' })
  const { value: profile } = await readSettings(db, profileKind)
  return { ...appointment, professional: professional || null, clinic: clinicNameOf(profile) }
}
