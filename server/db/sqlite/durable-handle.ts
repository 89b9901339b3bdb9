import { openSqlite, type SqliteDatabase } from './sqlite-engine.ts'
import { isConstraint } from './sqlite-errors.ts'

const SYNCHRONOUS_FULL = 2

/** Thrown when SQLite did not accept a setting that durability or the rules depend on. */
export class UnsafeDatabaseError extends Error {}

/**
 * Opens a database file, or ':memory:', with the settings that every program needs: each write waits for the disk,
 * foreign keys are checked, and locks of others are waited for. The file keeps none of these, so each open sets them: a
 * plain open uses synchronous NORMAL, which can lose acknowledged rows in a power cut. Throws UnsafeDatabaseError, or
 * SQLite's own error.
 */
export async function openDurably(path: string): Promise<SqliteDatabase> {
  const database = await openSqlite(path)
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    database.exec('PRAGMA synchronous = FULL')
    // On macOS the normal sync does not reach the disk, and this one does. Elsewhere it has no effect.
    database.exec('PRAGMA fullfsync = ON')
    database.exec('PRAGMA foreign_keys = ON')
    expectDurable(database)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** Throws UnsafeDatabaseError when the handle does not wait for the disk or does not check foreign keys. */
export function expectDurable(database: SqliteDatabase): void {
  expectSetting(database, 'synchronous', SYNCHRONOUS_FULL)
  expectSetting(database, 'foreign_keys', 1)
}

/**
 * Throws UnsafeDatabaseError when SQLite did not accept the setting. It uses no prepared statement, which would keep
 * the file open until garbage collection: a restore must be able to lock the file.
 */
function expectSetting(database: SqliteDatabase, name: string, expected: number): void {
  try {
    database.exec(`
      CREATE TEMP TABLE setting_taken (yes CHECK (yes));
      INSERT INTO setting_taken SELECT ${name} = ${expected} FROM pragma_${name};
      DROP TABLE setting_taken`)
  } catch (error) {
    throw isConstraint(error) ? new UnsafeDatabaseError(`${name} ≠ ${expected}`) : error
  }
}
