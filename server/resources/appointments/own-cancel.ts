import { CONFIRMED_BY_PATIENT } from '#domain/appointment/confirmation.ts'
import { CANCELLED_BY_PATIENT, maySelfCancel, type SelfCancelPolicy } from '#domain/appointment/self-cancel.ts'
import type { ContactChannel } from '#domain/contact/contact.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import { invalidTransition } from '#server/http/errors/api-errors.ts'
import { addContact } from '#server/resources/contacts/contact-writes.ts'
import type { AppointmentRow } from './appointment-repository.ts'
import { appointmentTexts } from './appointment-texts.ts'
import { updateAppointment } from './appointment-writes.ts'

/** A patient's own cancellation. */
export interface OwnCancel {
  /** The appointment as it stands; that it is the caller's own has been checked. */
  appointment: AppointmentRow
  policy: SelfCancelPolicy
  by: {
    /** The patient's account; null where a link of a mail stands for it. */
    userId: number | null
    channel: ContactChannel
  }
  /** Epoch milliseconds. */
  now: number
}

/**
 * Cancels a visit for its patient, as far as the owner's policy allows it: its slots are free at once, and a contact
 * tells the desk that the patient can't come. Throws a 409 where the patient has to call instead.
 */
export async function cancelOwnAppointment(
  changes: Changes,
  { appointment, policy, by, now }: OwnCancel,
): Promise<Effect> {
  const { id, patientId, date, startTime, professionalId } = appointment
  if (!maySelfCancel(appointment, policy, now)) throw invalidTransition(appointmentTexts.callToCancel)
  const body = { status: 'cancelled', cancellationReason: CANCELLED_BY_PATIENT } as const
  const effect = await updateAppointment(changes, { id, body, now })
  const place = { slotDate: date, slotStart: startTime, professionalId }
  const answer = { kind: 'answer', outcome: 'declined', channel: by.channel, note: '', cancels: null } as const
  await addContact(
    changes,
    { date: clinicDayAt(now), patientId, appointmentId: id, ...place, ...answer },
    { recordedBy: by.userId, recordedByName: CONFIRMED_BY_PATIENT },
  )
  return effect
}
