import type { SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'
import { accountsMigration } from './accounts-migration.ts'
import { archiveChangesMigration } from './archive-changes-migration.ts'
import { archiveGuardsMigration } from './archive-guards-migration.ts'
import { auditEventsMigration } from './audit-events-migration.ts'
import { clinicalRecordsMigration } from './clinical-records-migration.ts'
import { closuresMigration } from './closures-migration.ts'
import { confirmedEmailMigration } from './confirmed-email-migration.ts'
import { deskNotesMigration } from './desk-notes-migration.ts'
import { fullAgendaMigration } from './full-agenda-migration.ts'
import { importsMigration } from './imports-migration.ts'
import { incomeVersionsMigration } from './income-versions-migration.ts'
import { initialMigration } from './initial-migration.ts'
import { knownNetworksMigration } from './known-networks-migration.ts'
import { licensesMigration } from './licenses-migration.ts'
import { outgoingMailsMigration } from './outgoing-mails-migration.ts'
import { ownersMigration } from './owners-migration.ts'
import { patientAccountsMigration } from './patient-accounts-migration.ts'
import { patientsAnswersMigration } from './patients-answers-migration.ts'
import { requestRefMigration } from './request-ref-migration.ts'
import { settingsMigration } from './settings-migration.ts'
import { staffScopesMigration } from './staff-scopes-migration.ts'
import { verifiedAccountsMigration } from './verified-accounts-migration.ts'
import { visitPaymentsMigration } from './visit-payments-migration.ts'

interface Migration {
  number: number
  name: string
  sql: string
}

/** In order. Never edited after a release: each database runs each migration once. */
export const MIGRATIONS: readonly Migration[] = [
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
  { number: 13, name: 'visit payments', sql: visitPaymentsMigration },
  { number: 14, name: 'desk notes', sql: deskNotesMigration },
  { number: 15, name: 'owners', sql: ownersMigration },
  { number: 16, name: 'settings', sql: settingsMigration },
  { number: 17, name: 'closures', sql: closuresMigration },
  { number: 18, name: 'staff scopes', sql: staffScopesMigration },
  { number: 19, name: 'licenses', sql: licensesMigration },
  { number: 20, name: 'imports', sql: importsMigration },
  { number: 21, name: 'patient accounts', sql: patientAccountsMigration },
  { number: 22, name: 'full agenda', sql: fullAgendaMigration },
  { number: 23, name: 'patients answers', sql: patientsAnswersMigration },
]

/** Thrown for a database of a newer release, which this one must not touch. */
export class NewerDatabaseError extends Error {}

/** Migrates the database to this release, one transaction per step. `instant` becomes the epoch of a new database. */
export function migrate(database: SqliteDatabase, instant: number): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)',
  )
  const applied = appliedNumber(database)
  if (applied > MIGRATIONS.length) throw new NewerDatabaseError()
  for (const migration of MIGRATIONS) apply(database, migration, instant)
}

/** Whether the database has exactly this release's schema. */
export function isOfThisRelease(database: SqliteDatabase): boolean {
  return releaseNumber(database) === MIGRATIONS.length
}

/** Whether a migration is due: the database is new or of an older release. Throws NewerDatabaseError. */
export function isToBeMigrated(database: SqliteDatabase): boolean {
  return findPending(database).pending.length > 0
}

/** The number of the last migration of a database, and the migrations that this release would run on it. */
export interface PendingMigrations {
  /** 0 for an empty file. */
  release: number
  pending: readonly { number: number; name: string }[]
}

/** Finds the migrations that are due, without running them. Throws NewerDatabaseError. */
export function findPending(database: SqliteDatabase): PendingMigrations {
  const release = releaseNumber(database)
  if (release > MIGRATIONS.length) throw new NewerDatabaseError()
  return { release, pending: MIGRATIONS.filter(({ number }) => number > release) }
}

/** Runs one migration. Checks again inside the transaction, since two processes may start on one new file. */
function apply(database: SqliteDatabase, migration: Migration, instant: number): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    if (appliedNumber(database) < migration.number) {
      database.exec(migration.sql)
      if (migration.number === 1) insertFirstEpoch(database, instant)
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

/** Uses the creation time as the epoch of a new database, so that no two epochs of a clinic's data are equal. */
function insertFirstEpoch(database: SqliteDatabase, instant: number): void {
  database.prepare('INSERT INTO sync_state (id, epoch, sequence) VALUES (1, ?, 0)').run(instant)
}

/** The number of the last migration; 0 for an empty file. */
function releaseNumber(database: SqliteDatabase): number {
  const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get()
  return table === undefined ? 0 : appliedNumber(database)
}

function appliedNumber(database: SqliteDatabase): number {
  const row = database.prepare('SELECT max(number) AS number FROM migrations').get() as { number: number | null }
  return row.number ?? 0
}
