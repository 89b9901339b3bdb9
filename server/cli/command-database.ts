import { backUpBeforeUpdate } from '#server/backups/backup-before-update.ts'
import type { Db } from '#server/db/schema.ts'
import { expectDatabase } from '#server/db/sync-log/lost-database.ts'
import { openClinicDatabase } from '#server/open-clinic-database.ts'
import { type DataFolder, dataFolder } from '#server/platform/data-folder.ts'
import type { Settings } from '#server/platform/env.ts'
import { isFilled } from '#server/platform/file-presence.ts'
import { newEpochTexts } from '#server/start-texts.ts'
import { CommandError } from './command-error.ts'
import { commandTexts } from './command-texts.ts'

/** Throws CommandError where the database is not a file: PostgreSQL's own tools serve there. */
export function expectFile({ DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>): void {
  if (DATABASE_URL !== undefined) throw new CommandError(commandTexts.notOnPostgres)
}

/** Throws CommandError or LostDatabaseError where the folder has no database: a command never makes one. */
export async function expectDatabaseFile(folder: DataFolder): Promise<void> {
  if (await isFilled(folder.database)) return
  await expectDatabase(folder)
  throw new CommandError(commandTexts.noDatabase(folder.path))
}

/**
 * Runs an operator command on the clinic's database; the server may run at the same time. The command's changes get
 * versions like all others and reach every device by the feed. If the database was replaced by hand before, stderr
 * explains what follows from it. Throws the errors of expectDatabaseFile and NewerDatabaseError for one of a newer
 * release.
 */
export async function withCommandDatabase<T>(
  { DATA_DIR, DATABASE_URL, BACKUP_KEY }: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'BACKUP_KEY'>,
  work: (db: Db, folder: DataFolder) => Promise<T>,
): Promise<T> {
  const folder = dataFolder(DATA_DIR)
  if (DATABASE_URL === undefined) await expectDatabaseFile(folder)
  const { db, isNewEpoch, close } = await openClinicDatabase({ DATABASE_URL }, folder, {
    beforeMigration: async () => {
      process.stderr.write(`${await backUpBeforeUpdate(folder, BACKUP_KEY)}\n`)
    },
  })
  try {
    // The next start of the server will not report it again.
    if (isNewEpoch) for (const line of newEpochTexts) process.stderr.write(`${line}\n`)
    return await work(db, folder)
  } finally {
    await close()
  }
}
