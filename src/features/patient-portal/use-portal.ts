import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsOfPatient } from '#data/local/rows/appointments.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import type { AppointmentView, PatientView } from '#domain/sync/merge/fold.ts'
import { type Listing, useListing } from '#features/shared/reading/use-listing.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** The signed-in person's file as one row; no row for an account without one. */
export function useOwnPatientFile(): Listing<PatientView> {
  const patientId = useOwnPatientId()
  return useListing('patient', async (db) => ofOne(patientId && (await readPatient(db, patientId))), [patientId])
}

/** The person's own appointments by day and start, including requests pending on this device. */
export function useOwnAppointments(): Listing<AppointmentView> {
  const patientId = useOwnPatientId()
  return useListing('appointment', (db) => appointmentsOf(db, patientId), [patientId])
}

/** The id of the account's file; null for an account without one. */
export function useOwnPatientId(): number | null {
  return useClinic().user.patientId ?? null
}

function ofOne<Row>(row: Row | null | 0): Row[] {
  return row ? [row] : []
}

async function appointmentsOf(db: ClinicDatabase, patientId: number | null): Promise<AppointmentView[]> {
  return patientId === null ? [] : readAppointmentsOfPatient(db, patientId)
}
