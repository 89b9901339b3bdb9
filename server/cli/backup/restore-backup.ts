import { constants, copyFile, mkdir } from 'node:fs/promises'
import { lockExclusive } from '#server/db/sqlite/data-lock.ts'
import {
  checkpointFile,
  readAccountsOfFile,
  readDatabaseState,
  readHighWaterMarkOfFile,
  readProfessionalsOfFile,
} from '#server/db/sqlite/database-file.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { beginEpoch, type FormerEpochs, type NewEpoch } from '#server/db/sync-log/begin-epoch.ts'
import type { KeptAccounts } from '#server/db/sync-log/former-accounts.ts'
import type { KeptProfessional } from '#server/db/sync-log/former-professionals.ts'
import { readRecordedMark, writeRecordedMark } from '#server/db/sync-log/high-water-mark.ts'
import {
  expectOwnWal,
  isNotOlderThan,
  readHighWaterMarkWithoutWal,
  StaleWalError,
} from '#server/db/sync-log/stale-wal.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { removeDurably, replaceDurably, syncFile } from '#server/platform/durable-file.ts'
import { exists } from '#server/platform/file-presence.ts'
import { replacedDatabaseName } from '#server/platform/replaced-database-name.ts'
import { removeTemporaryFile, removeTemporaryFiles, temporaryFileIn } from '#server/platform/temporary-files.ts'
import { BackupError } from './backup-error.ts'
import { unpackBackup } from './backup-file.ts'
import { backupTexts } from './backup-texts.ts'

export interface RestoreOrder {
  folder: DataFolder
  /** A backup, encrypted or not, or any database of this application. */
  file: string
  key?: string | undefined
  clock?: Clock
}

export interface Restored {
  /** Where the replaced database is kept; undefined when there was none. */
  kept: string | undefined
  /** Accounts that were carried over from the replaced database; undefined when that could not be read. */
  accounts: KeptAccounts | undefined
  /** Professionals that were carried over from the replaced database; undefined when that could not be read. */
  professionals: KeptProfessional[] | undefined
}

const OWNER_ONLY = 0o700
/** SQLite's files next to a database that was not closed properly. */
const COMPANIONS = ['-wal', '-shm', '-journal']

/**
 * Replaces the database by a backup, as a new epoch (beginEpoch). The new database is prepared and checked as a copy,
 * and takes its place by one rename. So an interruption always leaves one complete database, the former or the restored
 * one. The high-water mark is written last. An interruption before that makes the next start begin one more epoch,
 * which is harmless.
 *
 * Throws DataInUseError while the server runs, NewerDatabaseError, BackupError for an unusable backup, or the system's
 * error. The database is then unchanged.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { folder, clock = systemClock } = order
  if (!(await exists(order.file))) throw new BackupError(backupTexts.fileMissing(order.file))
  await mkdir(folder.path, { recursive: true, mode: OWNER_ONLY })
  const now = clock()
  const copy = temporaryFileIn(folder.path, now)
  const lock = await lockExclusive(folder.lock)
  try {
    // The lock is exclusive: no other process has temporary files here now.
    await removeTemporaryFiles(folder.path, Number.POSITIVE_INFINITY)
    await unpack(order, copy, now)
    const former = await formerEpochs(folder, clock)
    const { mark, accounts, professionals } = await migrateIntoNewEpoch(copy, now, former)
    const kept = await keepReplaced(folder, now)
    await removeDurably(COMPANIONS.map((log) => folder.database + log))
    await replaceDurably(copy, folder.database)
    await writeRecordedMark(folder.highWaterMark, mark)
    return { kept, accounts, professionals }
  } finally {
    await removeTemporaryFile(copy)
    lock.release()
  }
}

async function unpack({ folder, file, key }: RestoreOrder, copy: string, now: number): Promise<void> {
  await unpackBackup(file, copy, key)
  // A plain copy of a database in use has its last changes in the WAL next to it.
  const hasLog = await exists(`${file}-wal`)
  const alone = hasLog ? await readHighWaterMarkWithoutWal(copy, folder.path, now) : undefined
  if (hasLog) await copyFile(`${file}-wal`, `${copy}-wal`)
  const isReadable = await checkpointFile(copy)
  const state = isReadable ? await readDatabaseState(copy) : 'damaged'
  if (state === 'foreign') throw new BackupError(backupTexts.notABackup(file))
  if (state === 'damaged') throw new BackupError(backupTexts.damaged(file))
  if (!(await isNotOlderThan(copy, alone))) throw new BackupError(backupTexts.olderLog(file))
}

/** Migrates the copy and begins its new epoch, all within the one file. */
async function migrateIntoNewEpoch(copy: string, now: number, former: FormerEpochs): Promise<NewEpoch> {
  const db = await openDatabase(copy, () => now)
  try {
    return await beginEpoch(db, now, former)
  } finally {
    await db.destroy()
  }
}

/**
 * Collects what is known of the former epochs, the accounts and the professionals: from the recorded mark, and from the
 * replaced database itself.
 */
async function formerEpochs(folder: DataFolder, clock: Clock): Promise<FormerEpochs> {
  const { highWaterMark, database } = folder
  const recorded = await readRecordedMark(highWaterMark)
  const isReadable = await checkpointOwnWal(folder, clock)
  const present = isReadable ? await readHighWaterMarkOfFile(database) : undefined
  const accounts = isReadable ? await readAccountsOfFile(database) : undefined
  const professionals = isReadable ? await readProfessionalsOfFile(database) : undefined
  const marks = [recorded, present].filter((each) => each !== undefined)
  return { marks, ...(accounts && { accounts }), ...(professionals && { professionals }) }
}

/**
 * Checkpoints the WAL into the database file. Returns false, and changes neither, when the WAL belongs to another file.
 */
async function checkpointOwnWal(folder: DataFolder, clock: Clock): Promise<boolean> {
  if (!(await exists(folder.database))) return false
  try {
    await expectOwnWal(folder, clock)
  } catch (error) {
    if (error instanceof StaleWalError) return false
    throw error
  }
  return checkpointFile(folder.database)
}

async function keepReplaced({ path, database }: DataFolder, now: number): Promise<string | undefined> {
  if (!(await exists(database))) return undefined
  const kept = await replacedDatabaseName(path, now)
  for (const suffix of ['', ...COMPANIONS]) {
    if (!(await exists(database + suffix))) continue
    await copyFile(database + suffix, kept + suffix, constants.COPYFILE_EXCL)
    await syncFile(kept + suffix)
  }
  return kept
}
