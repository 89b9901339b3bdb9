import { type BeforeMigration, type GuardedDatabase, openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { expectNotEmpty } from '#server/db/sync-log/lost-database.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import type { Settings } from '#server/platform/env.ts'
import type { PostgresUse } from './db/postgres/guarded-postgres.ts'

/** `beforeMigration` is for the file: a managed PostgreSQL has backups of its own. */
interface Use extends PostgresUse {
  beforeMigration: BeforeMigration
}

/**
 * Opens the clinic's database: that of DATABASE_URL on PostgreSQL, else the file of the data folder. PostgreSQL's code is
 * loaded only for it. Throws EmptyDatabaseError for an empty one while that folder shows a clinic, and the errors
 * of both openings.
 */
export async function openClinicDatabase(
  { DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>,
  folder: DataFolder,
  { beforeMigration, ...use }: Use,
): Promise<GuardedDatabase> {
  if (DATABASE_URL === undefined) return openGuardedDatabase(folder, systemClock, beforeMigration)
  const { openGuardedPostgres } = await import('./db/postgres/guarded-postgres.ts')
  const opened = await openGuardedPostgres(DATABASE_URL, systemClock, use)
  try {
    await expectNotEmpty(opened.db, folder)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}
