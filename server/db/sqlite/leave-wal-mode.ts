import type { SqliteDatabase } from './sqlite-engine.ts'
import { isBusy } from './sqlite-errors.ts'

/**
 * Closes a handle and releases the file at once: closing alone does so only after its statements were
 * garbage-collected.
 */
export function closeCheckpointed(database: SqliteDatabase): void {
  leaveWalMode(database)
  database.close()
}

/**
 * Checkpoints the WAL and leaves WAL mode, so that the file is complete by itself and closing releases it. WAL mode
 * stays while another process has the database open: waiting for that is not worth it.
 */
export function leaveWalMode(database: SqliteDatabase): void {
  database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
  try {
    database.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    if (!isBusy(error)) throw error
  }
}
