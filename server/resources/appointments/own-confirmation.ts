import { holdsSlot, isClosed } from '#domain/appointment/appointment-status.ts'
import { CONFIRMED_BY_PATIENT } from '#domain/appointment/confirmation.ts'
import { contactState } from '#domain/contact/contact-state.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import { invalidTransition } from '#server/http/errors/api-errors.ts'
import { contactsOf } from '#server/resources/contacts/contact-writes.ts'
import type { AppointmentRow } from './appointment-repository.ts'
import { appointmentTexts } from './appointment-texts.ts'

/**
 * Confirms a visit for its patient; that it is the caller's own has been checked. A visit that counts as confirmed stays
 * as it is; after a refusal it is confirmed anew. Throws a 409 once it has begun, and for one that does not stand.
 */
export async function confirmOwnAppointment(changes: Changes, appointment: AppointmentRow): Promise<Effect> {
  const { id, status, date, startTime } = appointment
  const hasBegun = clinicInstantOf(date, startTime) <= Date.parse(changes.now)
  if (hasBegun || !holdsSlot(status) || isClosed(status)) throw invalidTransition(appointmentTexts.nothingToConfirm)
  const { state } = contactState(appointment, await contactsOf(changes.db, id))
  if (state !== 'confirmed') {
    await changes.update('appointment', id, { confirmedAt: changes.now, confirmedBy: CONFIRMED_BY_PATIENT })
  }
  return { status: 200, entity: 'appointment', id }
}
