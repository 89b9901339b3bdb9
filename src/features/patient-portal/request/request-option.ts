import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'

/** That a turno is one of the times that one request asks for; null for any other. `toCome` are all to come, the soonest first. */
export function requestOptionOf(turno: AppointmentView, toCome: readonly AppointmentView[]): string | null {
  // A server that knows only the spec's fields tells of no request.
  if (!turno.requestRef) return null
  const options = toCome.filter(({ requestRef, status }) => requestRef === turno.requestRef && status === 'pending')
  const place = options.findIndex(({ uid }) => uid === turno.uid)
  return place >= 0 && options.length > 1 ? portalTexts.turnos.option(place + 1, options.length) : null
}
