import { findPending, type PendingMigrations } from '#server/db/migrations/migrations.ts'
import type { Db } from '#server/db/schema.ts'
import { markAsCopy } from '#server/db/sync-log/copy-mark.ts'
import { type FormerAccounts, readAccounts } from '#server/db/sync-log/former-accounts.ts'
import { type FormerProfessionals, readProfessionals } from '#server/db/sync-log/former-professionals.ts'
import { type HighWaterMark, readHighWaterMark } from '#server/db/sync-log/high-water-mark.ts'
import { DataInUseError } from './data-lock.ts'
import { openDurably } from './durable-handle.ts'
import { leaveWalMode } from './leave-wal-mode.ts'
import { createQueryBuilder } from './open-database.ts'
import { openSqlite, type SqliteDatabase } from './sqlite-engine.ts'
import { isBusy, isFull, isSqliteError } from './sqlite-errors.ts'

const OUR_TABLES = ['migrations', 'sync_state', 'lineage', 'patients', 'appointments']

/**
 * Copies a database at one moment, even one in use, into a new file with the mark of a copy. Nobody has to wait for it,
 * not even processes that open the database meanwhile. The copy holds no traces of deleted rows.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  await withHandle(source, (handle) => {
    // A stopped server leaves no WAL mode. A starting server would wait for the end of the copy to switch to it.
    handle.exec('PRAGMA journal_mode = WAL')
    handle.exec(`VACUUM INTO ${quoteSql(target)}`)
    leaveWalMode(handle)
  })
  await withHandle(target, markAsCopy)
}

/**
 * Checkpoints the WAL into the database file, which is then complete by itself. Returns false for a database that is
 * too damaged. Throws DataInUseError when another process has it open, and SQLite's error when the disk is full.
 */
export async function checkpointFile(path: string): Promise<boolean> {
  try {
    await withHandle(path, (handle) => handle.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE'))
    return true
  } catch (error) {
    if (isBusy(error)) throw new DataInUseError()
    if (isSqliteError(error) && !isFull(error)) return false
    throw error
  }
}

/** Tells whether a file is an intact database of this application. */
export async function readDatabaseState(path: string): Promise<'ours' | 'foreign' | 'damaged'> {
  try {
    return await withHandle(path, (handle) => {
      if (!hasOurTables(handle)) return 'foreign'
      return isIntact(handle) ? 'ours' : 'damaged'
    })
  } catch (error) {
    if (isSqliteError(error)) return 'damaged'
    throw error
  }
}

/** Finds the migrations that are due for a database file, and changes nothing. Throws NewerDatabaseError. */
export async function readPendingMigrations(path: string): Promise<PendingMigrations> {
  const handle = await openSqlite(path, { readOnly: true })
  try {
    return findPending(handle)
  } finally {
    handle.close()
  }
}

/** Reads the high-water mark of a database file that is not in use; undefined when the file is too damaged. */
export async function readHighWaterMarkOfFile(path: string): Promise<HighWaterMark | undefined> {
  return readDatabase(path, readHighWaterMark)
}

/** Reads the accounts of a database file that is not in use; undefined when it is too damaged or too old. */
export async function readAccountsOfFile(path: string): Promise<FormerAccounts | undefined> {
  return readDatabase(path, readAccounts)
}

/** Reads the professionals, as readAccountsOfFile reads the accounts. */
export async function readProfessionalsOfFile(path: string): Promise<FormerProfessionals | undefined> {
  return readDatabase(path, readProfessionals)
}

async function readDatabase<T>(path: string, read: (db: Db) => Promise<T>): Promise<T | undefined> {
  try {
    const db = createQueryBuilder(await openDurably(path))
    try {
      return await read(db)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (isSqliteError(error)) return undefined
    throw error
  }
}

function hasOurTables(handle: SqliteDatabase): boolean {
  const names = handle.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
  return OUR_TABLES.every((table) => names.some(({ name }) => name === table))
}

function isIntact(handle: SqliteDatabase): boolean {
  const [first] = handle.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[]
  return first?.integrity_check === 'ok'
}

async function withHandle<T>(path: string, work: (handle: SqliteDatabase) => T): Promise<T> {
  const handle = await openDurably(path)
  try {
    return work(handle)
  } finally {
    handle.close()
  }
}

function quoteSql(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
