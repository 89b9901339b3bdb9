import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'

/** Loading state of one patient: loading, failed, missing, or found. */
export type PatientDetail =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'missing' }
  | { state: 'found'; patient: PatientView }

/** One patient's file, live. A missing one is certain only once the whole list has loaded. */
export function usePatientDetail(key: RowKey): PatientDetail {
  const { rows, state, retry } = useListing('patient', (db) => readAsList(db, key), [key])
  const [patient] = rows
  if (patient) return { state: 'found', patient }
  if (state === 'failed') return { state, retry }
  return { state: state === 'filled' ? 'missing' : 'loading' }
}

async function readAsList(db: ClinicDatabase, key: RowKey): Promise<PatientView[]> {
  const patient = await readPatient(db, key)
  return patient ? [patient] : []
}
