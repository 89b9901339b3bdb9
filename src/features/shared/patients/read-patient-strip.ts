import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readAppointmentsOfPatient } from '#data/local/rows/appointments.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { readDebts } from '#data/local/rows/payments/debts.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { lastVisit } from '#domain/appointment/last-visit.ts'
import type { AppointmentView, PatientView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { Centavos } from '#domain/values/money.ts'

/** What the desk wants to know of the patient of an appointment. */
export interface PatientStripData {
  patient: PatientView
  /** The day of the last attended appointment but this one; null if this device has none. */
  lastVisit: LocalDate | null
  /** Null when nothing is owed, and while this device does not have all incomes. */
  owed: Centavos | null
}

/** Reads the patient of an appointment with visits and debts, in one transaction; null if the patient is not here. */
export function readPatientStrip(db: ClinicDatabase, seen: AppointmentView): Promise<PatientStripData | null> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const patient = [...(await readPatientsByKey(db, [seen.patientId], pending)).values()][0]
    if (!patient) return null
    const appointments = await readAppointmentsOfPatient(db, patient.key, [], pending)
    const owed = (await readDebts(db, pending, [patient.key]))?.get(patient.key) ?? null
    return { patient, lastVisit: lastVisit(appointments, seen.uid)?.date ?? null, owed }
  })
}
