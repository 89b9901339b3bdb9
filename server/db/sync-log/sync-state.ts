import type { Db } from '#server/db/schema.ts'

export interface SyncState {
  /** The database's epoch: the time of its creation, raised by each restore. */
  epoch: number
  /** The number of the last committed change. */
  sequence: number
}

/** Reads the epoch and the last change. */
export async function readSyncState(db: Db): Promise<SyncState> {
  return db.selectFrom('syncState').select(['epoch', 'sequence']).executeTakeFirstOrThrow()
}

/**
 * Reads the lineage: the present epoch and its predecessors, oldest first, each with the last change that it shares
 * with its predecessor (0 for the first). Empty when the database was never restored.
 */
export async function readLineage(db: Db): Promise<{ epoch: number; restoredFrom: number }[]> {
  return db.selectFrom('lineage').select(['epoch', 'restoredFrom']).orderBy('epoch').execute()
}

/**
 * Reads when the present epoch began (ISO 8601); undefined when the database was never restored. An epoch begins with a
 * change of its own. If the database ran unnoticed after a rollback (rollback-detection.ts), the epoch begins with the
 * first change since then.
 */
export async function readEpochStart(db: Db): Promise<string | undefined> {
  const present = (await readLineage(db)).at(-1)
  if (!present) return undefined
  const changes = db.selectFrom('syncChanges').select('at').where('sequence', '>', present.restoredFrom)
  const first = await changes.orderBy('sequence').limit(1).executeTakeFirst()
  return first?.at
}

/**
 * Reads the first epoch of the lineage. Two databases with the same first epoch have a common origin, so their ids mean
 * the same rows.
 */
export async function readFirstEpoch(db: Db): Promise<number> {
  const [first] = await readLineage(db)
  return (first ?? (await readSyncState(db))).epoch
}
