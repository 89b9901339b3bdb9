import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { KeptOfTable } from './kept-of-table.ts'

interface KeptPatients {
  /** The patients that were requested so far. */
  byId: Map<number, Patient>
  /** All patients, once they were requested. */
  inOrder: Patient[] | null
}

const patients = new KeptOfTable<KeptPatients>('patients', () => ({ byId: new Map(), inOrder: null }))

/** Returns every mirrored patient in the given order. Thousands of them are read and sorted once per mirror state. */
export async function readKeptPatients(
  db: ClinicDatabase,
  order: (a: Patient, b: Patient) => number,
): Promise<Patient[]> {
  const kept = await patients.ofNow(db)
  kept.inOrder ??= (await db.patients.toArray()).sort(order)
  return kept.inOrder
}

/** Returns the mirrored patients with these ids, cached in the same way, since each would cost a lookup. */
export async function readKeptPatientsById(db: ClinicDatabase, ids: readonly number[]): Promise<Patient[]> {
  const { byId } = await patients.ofNow(db)
  const unknown = ids.filter((id) => !byId.has(id))
  if (unknown.length > 0) {
    const found = await db.patients.bulkGet(unknown)
    for (const row of found) if (row) byId.set(row.id, row)
  }
  return ids.flatMap((id) => byId.get(id) ?? [])
}
