import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import {
  readOwnClinicalRecordChanges,
  readRefusedClinicalRecordChanges,
} from '#data/local/outbox/own-clinical-record-changes.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { professionalName } from '#domain/professional/professional.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { countRecordsOf } from '#features/clinical-records/listed-records.ts'

/** What this device knows of the patient, and how many records have changes that the server does not have yet. */
export interface KnownOfPatient {
  patient: PatientView | null
  professionals: ReadonlyMap<number, string>
  waiting: number
  refused: number
}

/** Reads what this device knows of a patient whose records the server has. */
export async function readKnownOfPatient(db: ClinicDatabase, patientKey: RowKey): Promise<KnownOfPatient> {
  const [patient, professionals, own, refused] = await Promise.all([
    readPatient(db, patientKey),
    readProfessionals(db),
    readOwnClinicalRecordChanges(db, null),
    readRefusedClinicalRecordChanges(db),
  ])
  return {
    patient,
    professionals: new Map(professionals.map((one) => [one.id, professionalName(one)])),
    waiting: countRecordsOf(patientKey, own.waiting, own),
    refused: countRecordsOf(patientKey, refused, own),
  }
}
