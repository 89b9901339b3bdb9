import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { MirrorCache } from './mirror-cache.ts'

interface CachedPatients {
  /** The patients that were requested so far. */
  byId: Map<number, Patient>
  /** All patients, once they were requested. */
  inOrder: Patient[] | null
}

const patients = new MirrorCache<CachedPatients>('patients', () => ({ byId: new Map(), inOrder: null }))

/** Returns every mirrored patient in the given order. Thousands of them are read and sorted once per mirror state. */
export async function readCachedPatients(
  db: ClinicDatabase,
  order: (a: Patient, b: Patient) => number,
): Promise<Patient[]> {
  const kept = await patients.readCurrent(db)
  kept.inOrder ??= (await db.patients.toArray()).sort(order)
  return kept.inOrder
}

/** Returns the mirrored patients with these ids, cached in the same way, since each would cost a lookup. */
export async function readCachedPatientsById(db: ClinicDatabase, ids: readonly number[]): Promise<Patient[]> {
  const { byId } = await patients.readCurrent(db)
  const unknown = ids.filter((id) => !byId.has(id))
  if (unknown.length > 0) {
    const found = await db.patients.bulkGet(unknown)
    for (const row of found) if (row) byId.set(row.id, row)
  }
  return ids.flatMap((id) => byId.get(id) ?? [])
}
