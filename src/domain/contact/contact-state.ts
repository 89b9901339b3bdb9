import type { Appointment } from '../appointment/appointment.ts'
import { CONFIRMED_BY_PATIENT } from '../appointment/confirmation.ts'
import type { RowKey } from '../values/row-key.ts'
import { rowsInForce } from '../values/rows-in-force.ts'
import type { Contact, ContactChannel } from './contact.ts'

/** A contact as far as the state of an appointment needs it; of a device or of the server. */
export type CountedContact = Pick<
  Contact,
  | 'ref'
  | 'cancels'
  | 'kind'
  | 'outcome'
  | 'channel'
  | 'slotDate'
  | 'slotStart'
  | 'professionalId'
  | 'madeAt'
  | 'recordedByName'
> & { patientId: RowKey | null }

/** The appointment as far as its contacts concern it. */
export type ContactedAppointment = Pick<
  Appointment,
  'date' | 'startTime' | 'professionalId' | 'confirmedAt' | 'confirmedBy'
> & { patientId: RowKey | null }

/** How far a patient knows of an appointment and has answered. Instants are ISO 8601 in UTC. */
export type ContactState = { state: 'untold' } | ({ state: 'told' | 'confirmed' | 'declined' } & ContactMoment)

/** A mark about an appointment, as the state that it makes. */
export type ContactMark = {
  state: 'told' | 'confirmed' | 'declined'
  /** The ref of its contact; null where the patient confirmed without the staff. */
  ref: string | null
} & ContactMoment

interface ContactMoment {
  /** When it was told or answered. */
  at: string
  /** The username of the staff, or 'paciente'; '' where this device waits for the server. */
  by: string
  /** Null where the patient confirmed without the staff. */
  channel: ContactChannel | null
}

/**
 * Says how far the patient knows of an appointment: the last answer if there is one, else the last reminder. `contacts`
 * are all of the appointment, with those that take others back. A contact counts only while the appointment has the
 * start and the patient that it was about.
 */
export function contactState(appointment: ContactedAppointment, contacts: readonly CountedContact[]): ContactState {
  const marks = contactMarks(appointment, contacts)
  const last = marks.findLast(({ state }) => state !== 'told') ?? marks.at(-1)
  return last ? { state: last.state, at: last.at, by: last.by, channel: last.channel } : { state: 'untold' }
}

/**
 * Returns every mark that holds about an appointment, by its moment: reminders, answers, and the confirmation that the
 * patient gave without the staff. `contacts` as in contactState.
 */
export function contactMarks(
  appointment: ContactedAppointment,
  contacts: readonly CountedContact[],
): readonly ContactMark[] {
  const inForce = rowsInForce(contacts).filter((contact) => isAboutStart(contact, appointment))
  const made = inForce.flatMap((contact) => markOf(contact) ?? [])
  const confirmation = confirmationOf(appointment, contacts)
  const all = confirmation === null ? made : [confirmation, ...made]
  return all.toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Whether the patient has answered, or confirmed without the staff. */
export function isAnswered({ state }: ContactState): boolean {
  return state === 'confirmed' || state === 'declined'
}

/** Whether a contact was about this start of this patient. One without a professional holds for any. */
export function isAboutStart(
  contact: Pick<CountedContact, 'slotDate' | 'slotStart' | 'professionalId' | 'patientId'>,
  appointment: Pick<ContactedAppointment, 'date' | 'startTime' | 'professionalId' | 'patientId'>,
): boolean {
  const { slotDate, slotStart, professionalId, patientId } = contact
  const isOfPlace = slotDate === appointment.date && slotStart === appointment.startTime
  const isOfPeople = patientId === appointment.patientId
  return isOfPlace && isOfPeople && (professionalId === null || professionalId === appointment.professionalId)
}

function markOf(contact: CountedContact): ContactMark | null {
  const { ref, kind, outcome, madeAt, recordedByName, channel } = contact
  const mark = { ref, at: madeAt, by: recordedByName, channel }
  if (kind === 'reminder') return { state: 'told', ...mark }
  const isAnswer = kind === 'answer' && (outcome === 'confirmed' || outcome === 'declined')
  return isAnswer ? { state: outcome, ...mark } : null
}

/**
 * Returns the confirmation that the server keeps. One that came from an answer is left to that answer, which may have
 * been taken back on this device.
 */
function confirmationOf(
  { confirmedAt, confirmedBy }: ContactedAppointment,
  contacts: readonly CountedContact[],
): ContactMark | null {
  if (confirmedAt === null) return null
  const isOfAnswer = contacts.some(
    (contact) => contact.madeAt === confirmedAt && markOf(contact)?.state === 'confirmed',
  )
  return isOfAnswer
    ? null
    : { state: 'confirmed', ref: null, at: confirmedAt, by: confirmedBy ?? CONFIRMED_BY_PATIENT, channel: null }
}
