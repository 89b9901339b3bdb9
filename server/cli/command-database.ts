import { backUpBeforeUpdate } from '#server/backups/backup-before-update.ts'
import type { Db } from '#server/db/schema.ts'
import { openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type DataFolder, dataFolder } from '#server/platform/data-folder.ts'
import type { Settings } from '#server/platform/env.ts'
import { isFilled } from '#server/platform/file-presence.ts'
import { newEpochTexts } from '#server/start-texts.ts'
import { CommandError } from './command-error.ts'
import { commandTexts } from './command-texts.ts'

/**
 * Runs an operator command on the clinic's database; the server may run at the same time. The command's changes get
 * versions like all others and reach every device by the feed. If the database was replaced by hand before, stderr
 * explains what follows from it. Throws CommandError when there is no database (a command never makes one) and
 * NewerDatabaseError for one of a newer release.
 */
export async function withCommandDatabase<T>(
  { DATA_DIR, BACKUP_KEY }: Pick<Settings, 'DATA_DIR' | 'BACKUP_KEY'>,
  work: (db: Db, folder: DataFolder) => Promise<T>,
): Promise<T> {
  const folder = dataFolder(DATA_DIR)
  if (!(await isFilled(folder.database))) throw new CommandError(commandTexts.noDatabase(folder.path))
  const { db, isNewEpoch, close } = await openGuardedDatabase(folder, systemClock, async () => {
    process.stderr.write(`${await backUpBeforeUpdate(folder, BACKUP_KEY)}\n`)
  })
  try {
    // The next start of the server will not report it again.
    if (isNewEpoch) for (const line of newEpochTexts) process.stderr.write(`${line}\n`)
    return await work(db, folder)
  } finally {
    await close()
  }
}
