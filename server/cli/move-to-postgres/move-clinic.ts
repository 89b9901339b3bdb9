import { expectDatabaseFile } from '#server/cli/command-database.ts'
import { openGuardedPostgres } from '#server/db/postgres/guarded-postgres.ts'
import { lockExclusive } from '#server/db/sqlite/data-lock.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { readRecordedMark, writeRecordedMark } from '#server/db/sync-log/high-water-mark.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { replaceDurably } from '#server/platform/durable-file.ts'
import { replacedDatabaseName } from '#server/platform/replaced-database-name.ts'
import { type CopiedClinic, copyClinic } from './copy-clinic.ts'

export interface MovedClinic extends CopiedClinic {
  /** Where the file is now. */
  kept: string
}

/**
 * Moves a stopped clinic from its file to PostgreSQL. The file gets another name afterwards, so that no start without
 * DATABASE_URL goes on with it; the mark beside it says why. Throws CommandError, LostDatabaseError for a clinic that was
 * moved before, DataInUseError while the server runs, and the errors of both openings.
 */
export async function moveClinic(folder: DataFolder, url: string, clock: Clock): Promise<MovedClinic> {
  await expectDatabaseFile(folder)
  // Migrates an older file, and begins the epoch of one that was put back by hand.
  await (await openGuardedDatabase(folder, clock)).close()
  const lock = await lockExclusive(folder.lock)
  try {
    const copied = await copyFile(folder.database, url, clock)
    const now = clock()
    const recorded = await readRecordedMark(folder.highWaterMark)
    if (recorded) await writeRecordedMark(folder.highWaterMark, { ...recorded, onPostgresSince: timestampOf(now) })
    const kept = await replacedDatabaseName(folder.path, now)
    await replaceDurably(folder.database, kept)
    return { ...copied, kept }
  } finally {
    lock.release()
  }
}

async function copyFile(path: string, url: string, clock: Clock): Promise<CopiedClinic> {
  const source = await openDatabase(path, clock)
  try {
    const target = await openGuardedPostgres(url, clock)
    try {
      return await copyClinic(source, target.db)
    } finally {
      await target.close()
    }
  } finally {
    await source.destroy()
  }
}
