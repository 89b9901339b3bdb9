import { CamelCasePlugin, Kysely } from 'kysely'
import { type Clock, systemClock } from '#server/clock.ts'
import { expectDurable, openDurably, UnsafeDatabaseError } from './durable-handle.ts'
import { migrate } from './migrations.ts'
import type { DatabaseSchema, Db } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { SqliteDatabase } from './sqlite-engine.ts'

export const IN_MEMORY = ':memory:'

/**
 * Opens the database at `path` (created when absent; ':memory:' for one that lives with the process), asserts its durability
 * and brings it to this release's shape. Throws UnsafeDatabaseError, NewerDatabaseError, or SQLite's own error.
 */
export async function openDatabase(path: string, clock: Clock = systemClock): Promise<Db> {
  const database = await openDurably(path)
  try {
    takeLog(database, path === IN_MEMORY ? 'memory' : 'wal')
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

/** The log beside the file keeps readers and writers apart; what the handle promised must hold with it too. */
function takeLog(database: SqliteDatabase, expected: string): void {
  database.exec('PRAGMA journal_mode = WAL')
  const { journal_mode: taken } = database.prepare('PRAGMA journal_mode').get() as { journal_mode: string }
  if (taken !== expected) throw new UnsafeDatabaseError(`journal_mode = ${taken}`)
  expectDurable(database)
}
