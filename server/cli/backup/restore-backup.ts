import { constants, copyFile, mkdir } from 'node:fs/promises'
import { ownData } from '#server/db/sqlite/data-lock.ts'
import {
  accountsInFile,
  foldLog,
  headOfFile,
  professionalsInFile,
  stateOfDatabase,
} from '#server/db/sqlite/database-file.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { beginEpoch, type FormerEpochs, type NewEpoch } from '#server/db/sync-log/begin-epoch.ts'
import type { KeptAccounts } from '#server/db/sync-log/former-accounts.ts'
import type { KeptProfessional } from '#server/db/sync-log/former-professionals.ts'
import { readHead, writeHead } from '#server/db/sync-log/high-water-mark.ts'
import { expectOwnLog, headAlone, isNoOlderThan, StaleWalError } from '#server/db/sync-log/stale-wal.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { removeDurably, replaceDurably, syncFile } from '#server/platform/durable-file.ts'
import { exists } from '#server/platform/file-presence.ts'
import { keptName } from '#server/platform/kept-name.ts'
import { partIn, removePart, removeParts } from '#server/platform/part-files.ts'
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
  /** Who may sign in as before; undefined when the replaced database did not tell of its accounts. */
  accounts: KeptAccounts | undefined
  /** Who works here as before, though the backup says otherwise; undefined when the replaced database did not tell. */
  professionals: KeptProfessional[] | undefined
}

const OWNER_ONLY = 0o700
/** What SQLite keeps beside a database that was not closed in good order. */
const LOGS = ['-wal', '-shm', '-journal']

/**
 * Puts a backup in the place of the database, as a new epoch (beginEpoch). All is prepared and checked on a copy beside the
 * database, which one renaming puts in its place: whatever interrupts this, there is one whole database, the former or the
 * restored. The head follows the database, so an interruption between the two makes the next start begin one epoch more and harms
 * nothing.
 *
 * Throws DataInUseError when the server runs, NewerDatabaseError, BackupError for what cannot be restored, or the system's error;
 * the database is then as it was.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { folder, clock = systemClock } = order
  if (!(await exists(order.file))) throw new BackupError(backupTexts.fileMissing(order.file))
  await mkdir(folder.path, { recursive: true, mode: OWNER_ONLY })
  const now = clock()
  const copy = partIn(folder.path, now)
  const lock = await ownData(folder.lock)
  try {
    // Nobody else makes any here now.
    await removeParts(folder.path, Number.POSITIVE_INFINITY)
    await unpack(order, copy, now)
    const former = await formerEpochs(folder, clock)
    const { head, accounts, professionals } = await renew(copy, now, former)
    const kept = await keepReplaced(folder, now)
    await removeDurably(LOGS.map((log) => folder.database + log))
    await replaceDurably(copy, folder.database)
    await writeHead(folder.head, head)
    return { kept, accounts, professionals }
  } finally {
    await removePart(copy)
    lock.release()
  }
}

async function unpack({ folder, file, key }: RestoreOrder, copy: string, now: number): Promise<void> {
  await unpackBackup(file, copy, key)
  // The plain copy of a database that was in use: its last changes stand beside it.
  const hasLog = await exists(`${file}-wal`)
  const alone = hasLog ? await headAlone(copy, folder.path, now) : undefined
  if (hasLog) await copyFile(`${file}-wal`, `${copy}-wal`)
  const isWhole = await foldLog(copy)
  const state = isWhole ? await stateOfDatabase(copy) : 'damaged'
  if (state === 'foreign') throw new BackupError(backupTexts.notOurs(file))
  if (state === 'damaged') throw new BackupError(backupTexts.damaged(file))
  if (!(await isNoOlderThan(copy, alone))) throw new BackupError(backupTexts.olderLog(file))
}

/** Brings the copy to this release's shape and begins its new epoch, all of it within the one file. */
async function renew(copy: string, now: number, former: FormerEpochs): Promise<NewEpoch> {
  const db = await openDatabase(copy, () => now)
  try {
    return await beginEpoch(db, now, former)
  } finally {
    await db.destroy()
  }
}

/** What devices may have seen of the epochs before, who may sign in and who works here: as recorded, and as the replaced database says itself. */
async function formerEpochs(folder: DataFolder, clock: Clock): Promise<FormerEpochs> {
  const { head, database } = folder
  const recorded = await readHead(head)
  const isReadable = await isWholeFile(folder, clock)
  const told = isReadable ? await headOfFile(database) : undefined
  const accounts = isReadable ? await accountsInFile(database) : undefined
  const professionals = isReadable ? await professionalsInFile(database) : undefined
  const heads = [recorded, told].filter((each) => each !== undefined)
  return { heads, ...(accounts && { accounts }), ...(professionals && { professionals }) }
}

/** Brings the database into its file alone, unless the log beside it is another's: then both are kept as they are. */
async function isWholeFile(folder: DataFolder, clock: Clock): Promise<boolean> {
  if (!(await exists(folder.database))) return false
  try {
    await expectOwnLog(folder, clock)
  } catch (error) {
    if (error instanceof StaleWalError) return false
    throw error
  }
  return foldLog(folder.database)
}

async function keepReplaced({ path, database }: DataFolder, now: number): Promise<string | undefined> {
  if (!(await exists(database))) return undefined
  const kept = await keptName(path, now)
  for (const suffix of ['', ...LOGS]) {
    if (!(await exists(database + suffix))) continue
    await copyFile(database + suffix, kept + suffix, constants.COPYFILE_EXCL)
    await syncFile(kept + suffix)
  }
  return kept
}
