import { exists } from './backup/file-presence.ts'
import { CommandError } from './command-error.ts'
import { type DataFolder, dataFolder } from './data-folder.ts'
import { openGuardedDatabase } from './db/epoch-guard.ts'
import { NewerDatabaseError } from './db/migrations.ts'
import type { Db } from './db/schema.ts'
import type { Settings } from './env.ts'
import { operatorTexts } from './operator-texts.ts'

/**
 * Runs a command of the operator on the clinic's database, as one more process beside the server, which may run: what the command
 * changes goes through the same sequence of changes and reaches every device by the feed. Throws CommandError when there is no
 * database (a command never makes one) or it is of a newer release.
 */
export async function withOperatorDatabase<T>(
  { DATA_DIR }: Pick<Settings, 'DATA_DIR'>,
  work: (db: Db, folder: DataFolder) => Promise<T>,
): Promise<T> {
  const folder = dataFolder(DATA_DIR)
  if (!(await exists(folder.database))) throw new CommandError(operatorTexts.noDatabase(folder.path))
  const { db, close } = await openGuardedDatabase(folder).catch((error: unknown) => {
    throw error instanceof NewerDatabaseError ? new CommandError(operatorTexts.newerDatabase) : error
  })
  try {
    return await work(db, folder)
  } finally {
    await close()
  }
}
