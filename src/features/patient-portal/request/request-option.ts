import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'

/** That an appointment is one of the times that one request asks for; null for any other. `toCome` are all to come, the soonest first. */
export function requestOptionOf(appointment: AppointmentView, toCome: readonly AppointmentView[]): string | null {
  // A server that knows only the spec's fields tells of no request.
  if (!appointment.requestRef) return null
  const options = toCome.filter(
    ({ requestRef, status }) => requestRef === appointment.requestRef && status === 'pending',
  )
  const place = options.findIndex(({ uid }) => uid === appointment.uid)
  return place >= 0 && options.length > 1 ? portalTexts.appointments.option(place + 1, options.length) : null
}
