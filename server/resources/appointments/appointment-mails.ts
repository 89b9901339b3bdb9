import { fullName } from '#domain/patient/patient.ts'
import { clinicInstantOf } from '#domain/values/clinic-time.ts'
import type { Db } from '#server/db/schema.ts'
import { epochBegan } from '#server/db/sync-log/sync-state.ts'
import { type MailDraft, queueMail } from '#server/mail/outgoing-mail.ts'
import {
  approvedMail,
  type MailedAppointment,
  type Rejection,
  rejectedMail,
  reminderMail,
  requestedMail,
  timesInWords,
} from './appointment-mail-texts.ts'

interface Told extends MailedAppointment {
  email: string
}

/** A mail that says something until its appointment begins. */
type AppointmentMail = MailDraft & { expiresAt: number }

export interface Telling {
  /** Epoch milliseconds. */
  now: number
  /** When was done what the mail tells of; now when nobody says otherwise. */
  madeAt?: string | undefined
}

/**
 * Mails to the patient about an appointment, queued in the transaction of what they tell of. There is none about an appointment that has begun
 * (what was done offline may arrive late), nor for a patient without e-mail; neither is a failure. What was done before the present
 * epoch of the database may have been told by the former one, and comes again from a device: its mail is held for the operator.
 */
export async function tellApproved(trx: Db, id: number, telling: Telling): Promise<void> {
  const appointment = await mailedAppointment(trx, id)
  const cause = { action: 'appointment.approve', appointmentId: id }
  await queueUnlessBegun(trx, { ...partsOf(appointment), cause, ...approvedMail(appointment) }, telling)
}

/** As tellApproved. */
export async function tellRejected(trx: Db, id: number, rejection: Rejection, telling: Telling): Promise<void> {
  const appointment = await mailedAppointment(trx, id)
  const cause = { action: 'appointment.reject', appointmentId: id }
  await queueUnlessBegun(trx, { ...partsOf(appointment), cause, ...rejectedMail(appointment, rejection) }, telling)
}

/** As tellApproved, for the appointments of one request. It stays true when some of them go meanwhile, so that it is about none of them. */
export async function tellRequested(trx: Db, ids: readonly number[], telling: Telling): Promise<void> {
  const appointments: Told[] = []
  for (const id of ids) appointments.push(await mailedAppointment(trx, id))
  appointments.sort((one, other) => (one.startTime < other.startTime ? -1 : 1))
  const last = appointments.at(-1)
  if (!last) return
  const words = requestedMail(last, appointments.map(timesInWords))
  await queueUnlessBegun(trx, { ...partsOf(last), cause: { action: 'appointment.request' }, ...words }, telling)
}

/** The reminder of an appointment, not yet queued; it ends with the appointment's beginning. */
export async function reminderOf(db: Db, id: number): Promise<AppointmentMail> {
  const appointment = await mailedAppointment(db, id)
  return {
    ...partsOf(appointment),
    cause: { action: 'appointment.remind', appointmentId: id },
    ...reminderMail(appointment),
  }
}

async function queueUnlessBegun(trx: Db, mail: AppointmentMail, { now, madeAt }: Telling): Promise<void> {
  if (mail.expiresAt > now) await queueMail(trx, { ...mail, isHeld: await isOfFormerEpoch(trx, madeAt) }, now)
}

async function isOfFormerEpoch(trx: Db, madeAt: string | undefined): Promise<boolean> {
  const began = await epochBegan(trx)
  return madeAt !== undefined && began !== undefined && Date.parse(madeAt) < Date.parse(began)
}

function partsOf({ email, date, startTime }: Told): Pick<AppointmentMail, 'to' | 'expiresAt'> {
  return { to: email, expiresAt: clinicInstantOf(date, startTime) }
}

async function mailedAppointment(db: Db, id: number): Promise<Told> {
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
  return { ...appointment, professional: professional || null }
}
