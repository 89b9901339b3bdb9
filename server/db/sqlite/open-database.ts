import { Kysely } from 'kysely'
import { LastWrite, registerLastWrite } from '#server/db/last-write.ts'
import { isToBeMigrated, migrate } from '#server/db/migrations/migrations.ts'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { CamelCaseNames } from './camel-case-names.ts'
import { expectDurable, openDurably, UnsafeDatabaseError } from './durable-handle.ts'
import { closeCheckpointed } from './leave-wal-mode.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { SqliteDatabase } from './sqlite-engine.ts'

export const IN_MEMORY = ':memory:'

/** The limit of pages kept in memory. Two MiB, the default, are less than the patients of a large clinic. */
const CACHE_KIB = 16 * 1024

/**
 * Opens the database at `path`, checks its durability settings and migrates it to this release. The caller must hold
 * the exclusive lock. A missing file is created; ':memory:' lives as long as the process. Throws UnsafeDatabaseError,
 * NewerDatabaseError, or SQLite's own error.
 */
export async function openDatabase(path: string, clock: Clock = systemClock): Promise<Db> {
  const database = await openInWalMode(path)
  closedOnError(database, () => migrate(database, clock()))
  return createQueryBuilder(database)
}

/**
 * Opens the database for a caller with the shared lock, who must not migrate it: a program of the older release may
 * have it open, and its queries would fail. Undefined, without a change, when a migration is due.
 */
export async function openMigrated(path: string): Promise<Db | undefined> {
  const database = await openInWalMode(path)
  if (!closedOnError(database, () => isToBeMigrated(database))) return createQueryBuilder(database)
  closeCheckpointed(database)
  return undefined
}

/** Makes a query builder over an open handle, without migrating. Closing it closes the handle. */
export function createQueryBuilder(database: SqliteDatabase): Db {
  const lastWrite = new LastWrite()
  const names = new CamelCaseNames()
  const dialect = sqliteDialect(database, lastWrite, names)
  const db = new Kysely<DatabaseSchema>({ dialect, plugins: [names] })
  registerLastWrite(db, lastWrite)
  return db
}

async function openInWalMode(path: string): Promise<SqliteDatabase> {
  const database = await openDurably(path)
  closedOnError(database, () => enterWalMode(database, path === IN_MEMORY ? 'memory' : 'wal'))
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
  return database
}

function closedOnError<T>(database: SqliteDatabase, work: () => T): T {
  try {
    return work()
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Switches to WAL, so that readers and writers do not wait for each other. The durability settings must hold with it,
 * too.
 */
function enterWalMode(database: SqliteDatabase, expected: string): void {
  database.exec('PRAGMA journal_mode = WAL')
  const { journal_mode: taken } = database.prepare('PRAGMA journal_mode').get() as { journal_mode: string }
  if (taken !== expected) throw new UnsafeDatabaseError(`journal_mode = ${taken}`)
  expectDurable(database)
}
