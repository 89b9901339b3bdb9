import { useLiveQuery } from 'dexie-react-hooks'
import { readAppointmentsOfPatient } from '#data/local/appointments.ts'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readPatient } from '#data/local/patients.ts'
import { readProfessionals } from '#data/local/professionals.ts'
import { readFill } from '#data/local/sync-status.ts'
import type { AppointmentView, PatientView } from '#domain/change/fold.ts'
import { professionalName } from '#domain/professional/professional.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useClinic } from '#features/shared/clinic-context.ts'

/** A patient with the own turnos, newest first. */
export interface PatientDetail {
  patient: PatientView
  turnos: AppointmentView[]
  /** How far the list of turnos is: before 'filled' an empty one means nothing. */
  turnosState: 'loading' | 'failed' | 'filled'
  professionals: ReadonlyMap<number, string>
}

/** One patient's details, live; undefined while they are read, null when there is no such patient. */
export function usePatientDetail(key: RowKey): PatientDetail | null | undefined {
  const { db } = useClinic()
  return useLiveQuery(() => readDetail(db, key), [db, key])
}

async function readDetail(db: ClinicDatabase, key: RowKey): Promise<PatientDetail | null> {
  const patient = await readPatient(db, key)
  if (!patient) return null
  const [turnos, turnosState, professionals] = await Promise.all([
    readAppointmentsOfPatient(db, patient.key),
    readFill(db, 'appointment'),
    readProfessionals(db),
  ])
  const names = professionals.map((professional) => [professional.id, professionalName(professional)] as const)
  return { patient, turnos: turnos.reverse(), turnosState, professionals: new Map(names) }
}
