import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAcceptedMoves } from '#data/local/outbox/moved-appointments.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { isClosed } from '#domain/appointment/appointment-status.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { FreePlace } from './free-places.ts'
import { resolverTexts } from './resolver-texts.ts'

/** An appointment whose new time the server has confirmed, and whose patient is still to be told. */
export interface MovedAppointment {
  /** The outbox position of the change that moved it. */
  n: number
  patient: PatientView | null
  patientName: string
  /** Its present place. */
  place: FreePlace
}

/**
 * Reads those of this device. Leaves out cancelled and deleted ones, and those with a pending change: nobody should be
 * told of a time that may still be refused.
 */
export async function readMovedAppointments(db: ClinicDatabase): Promise<MovedAppointment[]> {
  const appointments: MovedAppointment[] = []
  for (const { n, key } of await readAcceptedMoves(db)) {
    const appointment = await readAppointment(db, key)
    if (!appointment || appointment.waiting || isClosed(appointment.status)) continue
    const { patientId, date, startTime, endTime } = appointment
    const patient = (await readPatientsByKey(db, [patientId])).get(patientId) ?? null
    const patientName = patient ? fullName(patient) : resolverTexts.unknownPatient
    appointments.push({ n, patient, patientName, place: { date, startTime, endTime } })
  }
  return appointments
}
