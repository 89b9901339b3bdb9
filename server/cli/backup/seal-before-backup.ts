import { findAuditKey } from '#server/cli/audit/audit-key.ts'
import { type NewSeal, sealAuditLog } from '#server/cli/audit/audit-seal.ts'
import { isOfThisRelease } from '#server/db/migrations/migrations.ts'
import { openDurably } from '#server/db/sqlite/durable-handle.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { isCorrupt } from '#server/db/sqlite/sqlite-errors.ts'
import { lockSharedCheckingWal } from '#server/db/sync-log/stale-wal.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { exists } from '#server/platform/file-presence.ts'

/**
 * Seals the pending rows of the audit log, so that a backup contains no unsealed rows, and returns the new seals.
 * Leaves three databases alone: a missing one, a damaged one (the backup itself reports it), and one of another
 * release. A backup before an upgrade must hold the database as the older release left it. Throws
 * DataBeingReplacedError, StaleWalError, and AuditKeyError when the log was sealed with another key.
 */
export async function sealBeforeBackup(folder: DataFolder, givenKey: string | undefined): Promise<NewSeal[]> {
  if (!(await exists(folder.database))) return []
  const lock = await lockSharedCheckingWal(folder)
  try {
    return (await isSealable(folder.database)) ? await seal(folder, givenKey) : []
  } catch (error) {
    if (isCorrupt(error)) return []
    throw error
  } finally {
    lock.release()
  }
}

async function isSealable(path: string): Promise<boolean> {
  const database = await openDurably(path)
  try {
    return isOfThisRelease(database)
  } finally {
    database.close()
  }
}

async function seal(folder: DataFolder, givenKey: string | undefined): Promise<NewSeal[]> {
  const db = await openDatabase(folder.database)
  try {
    return await sealAuditLog(db, await findAuditKey(db, folder, givenKey), systemClock)
  } finally {
    await db.destroy()
  }
}
