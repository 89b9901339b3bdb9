import { openSqlite, type SqliteDatabase } from './sqlite-engine.ts'
import { isBusy } from './sqlite-errors.ts'

/** Somebody works with the database, most likely the server. */
export class DataInUseError extends Error {}

/** The database is being replaced at this moment. */
export class DataBeingReplacedError extends Error {}

export interface DataLock {
  release: () => void
}

/** A replacing takes seconds; who comes in between waits for it. */
const WAIT_MS = 5000

/**
 * Takes part in the use of the database; any number of processes may. Throws DataBeingReplacedError.
 *
 * The locks are SQLite's own, on an empty file beside the database that is never renamed or removed: they end with their process,
 * however it ends, so that no stale one ever has to be broken, and there is no moment between looking and locking.
 */
export async function shareData(lockFile: string): Promise<DataLock> {
  return take(lockFile, WAIT_MS, 'BEGIN; SELECT count(*) FROM sqlite_master', () => new DataBeingReplacedError())
}

/** Takes the database for itself alone, or not at all. Throws DataInUseError at once when anybody shares it. */
export async function ownData(lockFile: string): Promise<DataLock> {
  return take(lockFile, 0, 'BEGIN EXCLUSIVE', () => new DataInUseError())
}

async function take(lockFile: string, waitMs: number, begin: string, refused: () => Error): Promise<DataLock> {
  // Not opened durably: nothing is ever written to it.
  const handle = await openSqlite(lockFile)
  try {
    handle.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA journal_mode = MEMORY; ${begin}`)
  } catch (error) {
    release(handle)
    throw isBusy(error) ? refused() : error
  }
  return { release: () => release(handle) }
}

/** Closing alone may leave the lock until the collector comes. */
function release(handle: SqliteDatabase): void {
  if (handle.isTransaction) handle.exec('ROLLBACK')
  handle.close()
}
