import type { Db } from '#server/db/schema.ts'

export interface SyncState {
  /** The database's epoch: its creation instant, raised by a restore. */
  epoch: number
  /** The number of the last committed change. */
  sequence: number
}

/** The database's epoch and the head of its changes. */
export async function syncState(db: Db): Promise<SyncState> {
  return db.selectFrom('syncState').select(['epoch', 'sequence']).executeTakeFirstOrThrow()
}

/**
 * The present epoch and those that it goes on from, oldest first, each with the change of the former one that it went on from (0 for
 * the first); empty when the database was never restored.
 */
export async function lineage(db: Db): Promise<{ epoch: number; restoredFrom: number }[]> {
  return db.selectFrom('lineage').select(['epoch', 'restoredFrom']).orderBy('epoch').execute()
}

/**
 * When the present epoch began (ISO 8601); undefined for a database that was never restored. Each epoch begins with a change of its own;
 * where a database went on unnoticed after it had been put back (rollback-detection.ts), with the first since then.
 */
export async function epochBegan(db: Db): Promise<string | undefined> {
  const present = (await lineage(db)).at(-1)
  if (!present) return undefined
  const changes = db.selectFrom('syncChanges').select('at').where('sequence', '>', present.restoredFrom)
  const first = await changes.orderBy('sequence').limit(1).executeTakeFirst()
  return first?.at
}

/** The epoch that all others of a database go on from. Two databases of one first epoch have one origin, so that their ids mean the same. */
export async function firstEpoch(db: Db): Promise<number> {
  const [first] = await lineage(db)
  return (first ?? (await syncState(db))).epoch
}
