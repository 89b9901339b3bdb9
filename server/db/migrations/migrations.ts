import type { SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'
import { accountsMigration } from './accounts-migration.ts'
import { archiveChangesMigration } from './archive-changes-migration.ts'
import { archiveGuardsMigration } from './archive-guards-migration.ts'
import { auditEventsMigration } from './audit-events-migration.ts'
import { clinicalRecordsMigration } from './clinical-records-migration.ts'
import { confirmedEmailMigration } from './confirmed-email-migration.ts'
import { incomeVersionsMigration } from './income-versions-migration.ts'
import { initialMigration } from './initial-migration.ts'
import { knownNetworksMigration } from './known-networks-migration.ts'
import { outgoingMailsMigration } from './outgoing-mails-migration.ts'
import { requestRefMigration } from './request-ref-migration.ts'
import { verifiedAccountsMigration } from './verified-accounts-migration.ts'

interface Migration {
  number: number
  name: string
  sql: string
}

/** In order, never edited once released: a database takes each exactly once. */
const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: 'initial', sql: initialMigration },
  { number: 2, name: 'clinical records', sql: clinicalRecordsMigration },
  { number: 3, name: 'request ref', sql: requestRefMigration },
  { number: 4, name: 'outgoing mails', sql: outgoingMailsMigration },
  { number: 5, name: 'audit events', sql: auditEventsMigration },
  { number: 6, name: 'accounts', sql: accountsMigration },
  { number: 7, name: 'archive of changes', sql: archiveChangesMigration },
  { number: 8, name: 'archive guards', sql: archiveGuardsMigration },
  { number: 9, name: 'income versions', sql: incomeVersionsMigration },
  { number: 10, name: 'vouched accounts', sql: verifiedAccountsMigration },
  { number: 11, name: 'known networks', sql: knownNetworksMigration },
  { number: 12, name: 'e-mail of confirmed patients', sql: confirmedEmailMigration },
]

/** The database was written by a newer release; this one must not touch it. */
export class NewerDatabaseError extends Error {}

/** Brings the database to this release's shape, one transaction per step. `instant` also names a new database's epoch. */
export function migrate(database: SqliteDatabase, instant: number): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)',
  )
  const applied = appliedNumber(database)
  if (applied > MIGRATIONS.length) throw new NewerDatabaseError()
  for (const migration of MIGRATIONS) apply(database, migration, instant)
}

/** Whether a file is a database of exactly this release's shape. */
export function isOfThisRelease(database: SqliteDatabase): boolean {
  return releaseNumber(database) === MIGRATIONS.length
}

/** Whether a database is new or of an older release. Throws NewerDatabaseError. */
export function isToBeMigrated(database: SqliteDatabase): boolean {
  const number = releaseNumber(database)
  if (number > MIGRATIONS.length) throw new NewerDatabaseError()
  return number < MIGRATIONS.length
}

/** Looked at again inside the transaction: two processes may start on one new file. */
function apply(database: SqliteDatabase, migration: Migration, instant: number): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    if (appliedNumber(database) < migration.number) {
      database.exec(migration.sql)
      if (migration.number === 1) onEpochChange(database, instant)
      database
        .prepare('INSERT INTO migrations (number, name, applied_at) VALUES (?, ?, ?)')
        .run(migration.number, migration.name, new Date(instant).toISOString())
    }
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** The epoch of a new database is its creation instant, so that no two epochs of a clinic's data share one. */
function onEpochChange(database: SqliteDatabase, instant: number): void {
  database.prepare('INSERT INTO sync_state (id, epoch, sequence) VALUES (1, ?, 0)').run(instant)
}

/** 0 for a file that no release has shaped. */
function releaseNumber(database: SqliteDatabase): number {
  const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get()
  return table === undefined ? 0 : appliedNumber(database)
}

function appliedNumber(database: SqliteDatabase): number {
  const row = database.prepare('SELECT max(number) AS number FROM migrations').get() as { number: number | null }
  return row.number ?? 0
}
