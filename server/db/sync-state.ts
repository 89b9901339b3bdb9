import type { Db } from './schema.ts'

export interface SyncState {
  /** The database's life: its creation instant, raised by a restore. */
  epoch: number
  /** The number of the last committed change. */
  sequence: number
}

/** The database's life and the head of its changes. */
export async function syncState(db: Db): Promise<SyncState> {
  return db.selectFrom('syncState').select(['epoch', 'sequence']).executeTakeFirstOrThrow()
}

/** Where each life of the database was restored from, oldest first; empty when it never was. */
export async function lineage(db: Db): Promise<{ epoch: number; restoredFrom: number }[]> {
  return db.selectFrom('lineage').select(['epoch', 'restoredFrom']).orderBy('epoch').execute()
}
