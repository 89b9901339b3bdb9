import { CamelCasePlugin, Kysely } from 'kysely'
import { type Clock, systemClock } from '#server/clock.ts'
import { migrate } from './migrations.ts'
import type { DatabaseSchema, Db } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { openSqlite, type SqliteDatabase } from './sqlite-engine.ts'

export const IN_MEMORY = ':memory:'

const SYNCHRONOUS_FULL = 2

/** SQLite did not take a setting without which acknowledged rows can be lost or rules go unchecked. */
export class UnsafeDatabaseError extends Error {}

/**
 * Opens the database at `path` (created when absent; ':memory:' for one that lives with the process), asserts its durability
 * and brings it to this release's shape. Throws UnsafeDatabaseError, NewerDatabaseError, or SQLite's own error.
 */
export async function openDatabase(path: string, clock: Clock = systemClock): Promise<Db> {
  const database = await openSqlite(path)
  try {
    secure(database, path === IN_MEMORY ? 'memory' : 'wal')
    migrate(database, clock())
  } catch (error) {
    database.close()
    throw error
  }
  return queriesOver(database)
}

/** Queries over an open handle, whose database is taken as it is; closing them closes the handle. */
export function queriesOver(database: SqliteDatabase): Db {
  return new Kysely<DatabaseSchema>({ dialect: sqliteDialect(database), plugins: [new CamelCasePlugin()] })
}

/** On every open: a reopened database falls back to synchronous NORMAL, which loses acknowledged rows in a power cut. */
function secure(database: SqliteDatabase, journal: string): void {
  database.exec('PRAGMA busy_timeout = 5000')
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  expectPragma(database, 'journal_mode', journal)
  expectPragma(database, 'synchronous', SYNCHRONOUS_FULL)
  expectPragma(database, 'foreign_keys', 1)
}

function expectPragma(database: SqliteDatabase, name: string, expected: string | number): void {
  const row = database.prepare(`PRAGMA ${name}`).get() as Record<string, string | number>
  if (row[name] !== expected) throw new UnsafeDatabaseError(`${name} = ${row[name]}`)
}
