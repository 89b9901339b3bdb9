import { openSqlite, type SqliteDatabase } from './sqlite-engine.ts'
import { isBusy } from './sqlite-errors.ts'

/** Somebody works with the database: the server, a backup, a command of the operator. */
export class DataInUseError extends Error {}

/** The database is of an older release, and somebody works with it. */
export class OlderDataInUseError extends DataInUseError {}

/** The database is being replaced, or brought to a new release's shape, at this moment. */
export class DataBeingReplacedError extends Error {}

export interface DataLock {
  release: () => void
}

/** A replacing takes seconds; who comes in between waits for it. */
const WAIT_MS = 5000
/** Who only asks whether the data are owned shares them for less than that. */
const MOMENT_MS = 100

const SHARE = 'BEGIN; SELECT count(*) FROM sqlite_master'
const OWN = 'BEGIN EXCLUSIVE'

/**
 * Takes part in the use of the database; any number of processes may. Throws DataBeingReplacedError.
 *
 * The locks are SQLite's own, on an empty file beside the database that is never renamed or removed: they end with their process,
 * however it ends, so that no stale one ever has to be broken, and there is no moment between looking and locking.
 */
export async function shareData(lockFile: string): Promise<DataLock> {
  const lock = await take(lockFile, SHARE, WAIT_MS)
  if (!lock) throw new DataBeingReplacedError()
  return lock
}

/** Takes the database for itself alone, or not at all. Throws DataInUseError at once when anybody shares it. */
export async function ownData(lockFile: string): Promise<DataLock> {
  const lock = await take(lockFile, OWN, 0)
  if (!lock) throw new DataInUseError()
  return lock
}

/**
 * Takes the database for itself alone; undefined when others still share it after `waitMs`: they may do so for days. While it waits
 * nobody else begins to. An owner ends soon and is waited for: throws DataBeingReplacedError when it does not.
 */
export async function ownUnlessShared(lockFile: string, waitMs = MOMENT_MS): Promise<DataLock | undefined> {
  const owned = await take(lockFile, OWN, waitMs)
  if (owned) return owned
  const shared = await take(lockFile, SHARE, 0)
  if (shared) {
    shared.release()
    return undefined
  }
  const afterOwner = await shareData(lockFile)
  afterOwner.release()
  return ownUnlessShared(lockFile, waitMs)
}

/** Undefined when another's lock does not allow it, so long as it waits. */
async function take(lockFile: string, begin: string, waitMs: number): Promise<DataLock | undefined> {
  // Not opened durably: nothing is ever written to it.
  const handle = await openSqlite(lockFile)
  try {
    handle.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA journal_mode = MEMORY; ${begin}`)
  } catch (error) {
    release(handle)
    if (isBusy(error)) return undefined
    throw error
  }
  return { release: () => release(handle) }
}

/** Closing alone may leave the lock until the collector comes. */
function release(handle: SqliteDatabase): void {
  if (handle.isTransaction) handle.exec('ROLLBACK')
  handle.close()
}
