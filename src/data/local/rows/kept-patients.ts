import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { KeptOfTable } from './kept-of-table.ts'

interface KeptPatients {
  /** Those that were asked for so far. */
  byId: Map<number, Patient>
  /** All of them, once they were asked for. */
  inOrder: Patient[] | null
}

const patients = new KeptOfTable<KeptPatients>('patients', () => ({ byId: new Map(), inOrder: null }))

/** Every mirrored patient in the given order; thousands of them are read and sorted once, and again only after the mirror has changed. */
export async function readKeptPatients(
  db: ClinicDatabase,
  order: (a: Patient, b: Patient) => number,
): Promise<Patient[]> {
  const kept = await patients.ofNow(db)
  kept.inOrder ??= (await db.patients.toArray()).sort(order)
  return kept.inOrder
}

/** Those of the mirrored patients that have these ids, kept in the same way: each would be a question of its own to the disk. */
export async function readKeptPatientsById(db: ClinicDatabase, ids: readonly number[]): Promise<Patient[]> {
  const { byId } = await patients.ofNow(db)
  const unknown = ids.filter((id) => !byId.has(id))
  if (unknown.length > 0) {
    const found = await db.patients.bulkGet(unknown)
    for (const row of found) if (row) byId.set(row.id, row)
  }
  return ids.flatMap((id) => byId.get(id) ?? [])
}
