import type { PatientView } from '#domain/change/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ClinicDatabase } from './clinic-database.ts'
import { readOne, readView } from './view-reader.ts'

const collator = new Intl.Collator('es')

/** Every patient, by surname and name. */
export async function readPatients(db: ClinicDatabase): Promise<PatientView[]> {
  const views = await readView(
    db,
    'patient',
    (table) => table.toArray(),
    () => true,
  )
  return views.sort((a, b) => collator.compare(a.lastName, b.lastName) || collator.compare(a.firstName, b.firstName))
}

/** One patient; null when it does not exist (any more). */
export function readPatient(db: ClinicDatabase, key: RowKey): Promise<PatientView | null> {
  return readOne(db, 'patient', key)
}
