import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsBetween, readAppointmentsOfPatient } from '#data/local/rows/appointments.ts'
import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { overlaps } from '#domain/appointment/time-slots.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { isTimeOfDay } from '#domain/values/dates/time-of-day.ts'
import { readEntries } from '#features/appointments/read-entries.ts'
import { readReplaced } from '#features/appointments/requests/read-replaced.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import type { TypedPlace } from '#features/shared/appointments/held-slot.ts'

/** What staff should know before they approve a request at a place. */
export interface ApprovalContext {
  /** Other patients' requests for that time. */
  rivals: AgendaEntry[]
  /** The professional's appointments of that day. */
  ofDay: AgendaEntry[]
  /** The other alternatives of the same request, which the approval removes. */
  alternatives: AgendaEntry[]
  /** The appointment in place of which it was asked for, which the approval cancels; null for none. */
  replaced: AppointmentView | null
}

/** Reads this from the mirror. Without a valid date, `rivals` and `ofDay` are empty. */
export async function readApprovalContext(
  db: ClinicDatabase,
  seen: AppointmentView,
  place: TypedPlace,
): Promise<ApprovalContext> {
  const day = isLocalDate(place.date) ? await readAppointmentsBetween(db, place.date, place.date) : []
  const ofPatient = seen.requestRef === null ? [] : await readAppointmentsOfPatient(db, seen.patientId)
  const isAlternative = ({ requestRef, patientId }: AppointmentView) =>
    requestRef !== null && requestRef === seen.requestRef && patientId === seen.patientId
  const replaced = await readReplaced(db, seen)
  const others = day.filter(({ uid }) => uid !== seen.uid && uid !== replaced?.uid)
  const rivals = others.filter((other) => other.status === 'pending' && !isAlternative(other) && meets(other, place))
  const ofDay = others.filter(
    ({ status, professionalId }) => holdsSlot(status) && String(professionalId) === place.professionalId,
  )
  const alternatives = ofPatient.filter(
    (other) => other.uid !== seen.uid && other.status === 'pending' && isAlternative(other),
  )
  return {
    rivals: await readEntries(db, rivals),
    ofDay: await readEntries(db, ofDay),
    alternatives: await readEntries(db, alternatives),
    replaced,
  }
}

function meets(other: AppointmentView, { startTime, endTime }: TypedPlace): boolean {
  return isTimeOfDay(startTime) && isTimeOfDay(endTime) && overlaps(other, { startTime, endTime })
}
