import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readAppointmentsOfPatients } from '#data/local/rows/appointments.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { readWaiting } from '#data/local/rows/waiting-list.ts'
import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { type ClinicMoment, nextAppointment } from '#domain/appointment/next-appointment.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { AppointmentView, PatientView, WaitingView } from '#domain/sync/merge/fold.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { isRowKey } from '#domain/values/row-key.ts'
import { hasLostPlace } from '#domain/waiting/lost-place.ts'

/** A row of the waiting list with its patient. */
export interface ListedWaiting {
  entry: WaitingView
  patient: PatientView
  /** The patient's next appointment; null for none. */
  next: AppointmentView | null
  /** It was placed, and has no appointment after all. */
  isLost: boolean
}

/** Reads the waiting list with the kept wishes, the oldest first. Rows of deleted patients are left out. */
export function readWaitingList(db: ClinicDatabase, now: ClinicMoment): Promise<ListedWaiting[]> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const entries = await readWaiting(db, pending)
    const keys = new Set(entries.map(({ patientId }) => patientId).filter(isRowKey))
    const [patients, appointments] = await Promise.all([
      readPatientsByKey(db, [...keys], pending),
      readAppointmentsOfPatients(db, keys, pending),
    ])
    return entries.flatMap((entry): ListedWaiting[] => {
      const patient = entry.patientId === null ? undefined : patients.get(entry.patientId)
      if (!patient) return []
      const own = appointments.filter(({ patientId, status }) => patientId === entry.patientId && holdsSlot(status))
      const next = nextAppointment(own, now)
      return [{ entry, patient, next, isLost: isLost(entry, own, now) }]
    })
  })
}

/** The server's row says when it was placed; while that waits to be sent, it was placed now. */
function isLost(entry: WaitingView, appointments: readonly AppointmentView[], { date: today }: ClinicMoment): boolean {
  const placedOn = entry.waiting ? today : clinicDayAt(Date.parse(entry.updatedAt))
  // Appointments from before are not on this device.
  return placedOn >= windowStartOf(today) && hasLostPlace(entry, appointments, placedOn)
}
