import type { Db } from '#server/db/schema.ts'
import { openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { type DataFolder, dataFolder } from '#server/platform/data-folder.ts'
import type { Settings } from '#server/platform/env.ts'
import { isFilled } from '#server/platform/file-presence.ts'
import { newEpochTexts } from '#server/start-texts.ts'
import { CommandError } from './command-error.ts'
import { commandTexts } from './command-texts.ts'

/**
 * Runs a command of the operator on the clinic's database, as one more process beside the server, which may run: what the command
 * changes goes through the same sequence of changes and reaches every device by the feed. When the database was put back by hand
 * before, stderr says what that means. Throws CommandError when there is no database (a command never makes one), NewerDatabaseError
 * when it is of a newer release.
 */
export async function withCommandDatabase<T>(
  { DATA_DIR }: Pick<Settings, 'DATA_DIR'>,
  work: (db: Db, folder: DataFolder) => Promise<T>,
): Promise<T> {
  const folder = dataFolder(DATA_DIR)
  if (!(await isFilled(folder.database))) throw new CommandError(commandTexts.noDatabase(folder.path))
  const { db, isNewEpoch, close } = await openGuardedDatabase(folder)
  try {
    // The start of the server has nothing left to tell then.
    if (isNewEpoch) for (const line of newEpochTexts) process.stderr.write(`${line}\n`)
    return await work(db, folder)
  } finally {
    await close()
  }
}
