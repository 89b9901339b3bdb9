import { isClosed } from '#domain/appointment/appointment-status.ts'
import { type ClinicMoment, nextAppointment } from '#domain/appointment/next-appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'

/** A patient's turnos as the panel shows them. */
export interface SortedTurnos {
  /** The earliest to come (spec section 4); null when there is none. */
  next: AppointmentView | null
  /** The others to come, the soonest first. */
  upcoming: AppointmentView[]
  /** What is over or will not take place, the newest first. */
  past: AppointmentView[]
}

/** Sorts the turnos, which come by day and start. */
export function sortedTurnos(turnos: readonly AppointmentView[], now: ClinicMoment): SortedTurnos {
  const next = nextAppointment(turnos, now)
  const isToCome = ({ status, date, startTime }: AppointmentView) =>
    !isClosed(status) && `${date} ${startTime}` >= `${now.date} ${now.time}`
  return {
    next,
    upcoming: turnos.filter((turno) => isToCome(turno) && turno !== next),
    past: turnos.filter((turno) => !isToCome(turno)).reverse(),
  }
}
