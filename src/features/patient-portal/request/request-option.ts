import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'

/**
 * Says that an appointment is one of several alternatives of a request; null for any other. `toCome` are all future
 * appointments, earliest first.
 */
export function requestOptionOf(appointment: AppointmentView, toCome: readonly AppointmentView[]): string | null {
  // The baseline API does not tell which appointments form a request.
  if (!appointment.requestRef) return null
  const options = toCome.filter(
    ({ requestRef, status }) => requestRef === appointment.requestRef && status === 'pending',
  )
  const place = options.findIndex(({ uid }) => uid === appointment.uid)
  return place >= 0 && options.length > 1 ? portalTexts.appointments.option(place + 1, options.length) : null
}
