import { isClosed } from '#domain/appointment/appointment-status.ts'
import { type ClinicMoment, isToCome, nextAppointment } from '#domain/appointment/next-appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'

/** An appointment of the panel, or a request of the patient with its wishes by day and start. */
export type PortalItem = { uid: string } & (
  | { kind: 'appointment'; appointment: AppointmentView }
  | { kind: 'request'; wishes: readonly [AppointmentView, ...AppointmentView[]] }
)

/** A patient's appointments and requests by section of the panel. */
export interface SortedAppointments {
  /** The next appointment (spec section 4), or the request that wishes it; null for none. */
  next: PortalItem | null
  /** Later ones, earliest first. */
  upcoming: PortalItem[]
  /** Past or cancelled ones, newest first. */
  past: PortalItem[]
}

/** Sorts appointments that are given by day and start. */
export function sortedAppointments(appointments: readonly AppointmentView[], now: ClinicMoment): SortedAppointments {
  const items = itemsOf(appointments)
  const found = nextAppointment(appointments, now)
  const next = items.find((item) => found !== null && appointmentsIn(item).includes(found)) ?? null
  const isStillToCome = (item: PortalItem) =>
    appointmentsIn(item).some((appointment) => !isClosed(appointment.status) && isToCome(appointment, now))
  return {
    next,
    upcoming: items.filter((item) => isStillToCome(item) && item !== next),
    past: items.filter((item) => !isStillToCome(item)).reverse(),
  }
}

/** Returns the wishes of a request, or the one appointment. */
function appointmentsIn(item: PortalItem): readonly AppointmentView[] {
  return item.kind === 'request' ? item.wishes : [item.appointment]
}

/** Takes the undecided wishes of each request together, at the place of the first one. */
function itemsOf(appointments: readonly AppointmentView[]): PortalItem[] {
  return appointments.flatMap((appointment): PortalItem[] => {
    const { uid } = appointment
    if (!isWish(appointment)) return [{ kind: 'appointment', uid, appointment }]
    const request = requestOf(appointment)
    const [first, ...others] = appointments.filter((other) => isWish(other) && requestOf(other) === request)
    return first === appointment ? [{ kind: 'request', uid, wishes: [first, ...others] }] : []
  })
}

function isWish({ status }: AppointmentView): boolean {
  return status === 'pending'
}

/** A baseline server does not tell which appointments form a request. */
function requestOf({ requestRef, uid }: AppointmentView): string {
  return requestRef ?? uid
}
