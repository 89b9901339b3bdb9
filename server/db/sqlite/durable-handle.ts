import { openSqlite, type SqliteDatabase } from './sqlite-engine.ts'
import { isConstraint } from './sqlite-errors.ts'

const SYNCHRONOUS_FULL = 2

/** SQLite did not take a setting without which acknowledged rows can be lost or rules go unchecked. */
export class UnsafeDatabaseError extends Error {}

/**
 * Opens a database file, or ':memory:', as every program of the server must: each write waits for the disk, references are
 * checked, and another's lock is waited for. On every open, since none of it is kept in the file: a reopened database falls back to
 * synchronous NORMAL, which loses acknowledged rows in a power cut. Throws UnsafeDatabaseError, or SQLite's own error.
 */
export async function openDurably(path: string): Promise<SqliteDatabase> {
  const database = await openSqlite(path)
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    database.exec('PRAGMA synchronous = FULL')
    // Where the system's own sync stops short of the disk (macOS), another one does not; elsewhere it says nothing.
    database.exec('PRAGMA fullfsync = ON')
    database.exec('PRAGMA foreign_keys = ON')
    expectDurable(database)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** Throws UnsafeDatabaseError when the handle would not wait for the disk, or does not check references. */
export function expectDurable(database: SqliteDatabase): void {
  expectSetting(database, 'synchronous', SYNCHRONOUS_FULL)
  expectSetting(database, 'foreign_keys', 1)
}

/**
 * Throws UnsafeDatabaseError when SQLite did not take the setting. Asked without preparing a statement: one keeps the file open
 * after its handle was closed, until the collector comes, and a restore must be able to take the file for itself.
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
