import { openSqlite, type SqliteDatabase } from './sqlite-engine.ts'
import { isBusy } from './sqlite-errors.ts'

/** Thrown while another process uses the database: the server, a backup or an operator command. */
export class DataInUseError extends Error {}

/** Thrown when the database is of an older release and another process uses it. */
export class OlderDataInUseError extends DataInUseError {}

/** Thrown while the database is being replaced or migrated. */
export class DataBeingReplacedError extends Error {}

export interface DataLock {
  release: () => void
}

/** Replacing a database takes seconds; other processes wait for it. */
const WAIT_MS = 5000
/** Checking whether the data are in exclusive use shares them for less than this. */
const PROBE_MS = 100

const SHARED = 'BEGIN; SELECT count(*) FROM sqlite_master'
const EXCLUSIVE = 'BEGIN EXCLUSIVE'

/**
 * Takes the shared lock of the data, which any number of processes may hold. Throws DataBeingReplacedError.
 *
 * The locks are SQLite's own, on an empty file next to the database that is never renamed or removed. They end with
 * their process, so there are no stale locks, and no gap between checking and locking.
 */
export async function lockShared(lockFile: string): Promise<DataLock> {
  const lock = await acquire(lockFile, SHARED, WAIT_MS)
  if (!lock) throw new DataBeingReplacedError()
  return lock
}

/** Takes the exclusive lock. Throws DataInUseError at once when another process shares the data. */
export async function lockExclusive(lockFile: string): Promise<DataLock> {
  const lock = await acquire(lockFile, EXCLUSIVE, 0)
  if (!lock) throw new DataInUseError()
  return lock
}

/**
 * Takes the exclusive lock; undefined when other processes still share the data after `waitMs`, which may go on for
 * days. Meanwhile no new process can share them. A process with the exclusive lock ends soon and is waited for; throws
 * DataBeingReplacedError when it does not.
 */
export async function lockExclusiveUnlessShared(lockFile: string, waitMs = PROBE_MS): Promise<DataLock | undefined> {
  const exclusive = await acquire(lockFile, EXCLUSIVE, waitMs)
  if (exclusive) return exclusive
  const shared = await acquire(lockFile, SHARED, 0)
  if (shared) {
    shared.release()
    return undefined
  }
  const afterExclusive = await lockShared(lockFile)
  afterExclusive.release()
  return lockExclusiveUnlessShared(lockFile, waitMs)
}

/** Takes a lock; undefined when another lock still prevents it after `waitMs`. */
async function acquire(lockFile: string, begin: string, waitMs: number): Promise<DataLock | undefined> {
  // Needs no durable settings: nothing is ever written to it.
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

/** Rolls back before closing: closing alone may keep the lock until garbage collection. */
function release(handle: SqliteDatabase): void {
  if (handle.isTransaction) handle.exec('ROLLBACK')
  handle.close()
}
