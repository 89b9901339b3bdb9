import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import { KeptOfTable } from './kept-of-table.ts'

interface KeptPatients {
  /** Those that were asked for so far. */
  byId: Map<number, MirrorRow>
  /** All of them, once they were asked for. */
  inOrder: MirrorRow[] | null
}

const patients = new KeptOfTable<KeptPatients>('patients', () => ({ byId: new Map(), inOrder: null }))

/** Every mirrored patient in the given order; thousands of them are read and sorted once, and again only after the mirror has changed. */
export async function readKeptPatients(
  db: ClinicDatabase,
  order: (a: MirrorRow, b: MirrorRow) => number,
): Promise<MirrorRow[]> {
  const kept = await patients.ofNow(db)
  kept.inOrder ??= ((await db.patients.toArray()) as unknown as MirrorRow[]).sort(order)
  return kept.inOrder
}

/** Those of the mirrored patients that have these ids, kept in the same way: each would be a question of its own to the disk. */
export async function readKeptPatientsById(db: ClinicDatabase, ids: readonly number[]): Promise<MirrorRow[]> {
  const { byId } = await patients.ofNow(db)
  const unknown = ids.filter((id) => !byId.has(id))
  if (unknown.length > 0) {
    const found = (await db.patients.bulkGet(unknown)) as unknown as (MirrorRow | undefined)[]
    for (const row of found) if (row) byId.set(row.id, row)
  }
  return ids.flatMap((id) => byId.get(id) ?? [])
}
