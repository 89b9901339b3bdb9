import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { commandTexts } from '#server/cli/command-texts.ts'
import { copyDatabase, readDatabaseState } from '#server/db/sqlite/database-file.ts'
import { isCorrupt } from '#server/db/sqlite/sqlite-errors.ts'
import { lockSharedCheckingWal } from '#server/db/sync-log/stale-wal.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { replaceDurably } from '#server/platform/durable-file.ts'
import { exists } from '#server/platform/file-presence.ts'
import { removeTemporaryFile, removeTemporaryFiles, temporaryFileIn } from '#server/platform/temporary-files.ts'
import { BackupError } from './backup-error.ts'
import { packBackup } from './backup-file.ts'
import { backupTexts } from './backup-texts.ts'
import { fileStamp } from './file-stamp.ts'

export interface BackupOrder {
  folder: DataFolder
  /** The file to write; by default DATA_DIR/backups under the clinic's day and time. */
  file?: string | undefined
  /** Encrypts the backup. */
  key?: string | undefined
  clock?: Clock
  /** Reads the checked copy before it becomes the backup. */
  inspect?: (copy: string) => Promise<void>
}

const OWNER_ONLY = 0o700
/** Nothing runs longer, so that older temporary files are left-overs. */
const LONGEST_RUN_MS = 24 * 60 * 60 * 1000

/**
 * Makes a consistent backup while the server may go on writing, and returns its path. The copy is checked first: the
 * file at the path is complete and on the disk, or not there at all. An unencrypted copy lies in the data folder only
 * during the run. Throws BackupError, DataBeingReplacedError, StaleWalError, or the system's own error.
 */
export async function makeBackup(order: BackupOrder): Promise<string> {
  const { folder, clock = systemClock } = order
  const now = clock()
  const target = await checkedTarget(order, now)
  const lock = await lockSharedCheckingWal(folder, clock)
  try {
    return await writeBackup(order, target, now)
  } finally {
    lock.release()
  }
}

/** Makes a backup as makeBackup does, for a caller who holds a lock of the data and has checked the WAL. */
export async function makeBackupUnderLock(order: BackupOrder): Promise<string> {
  const { clock = systemClock } = order
  const now = clock()
  return writeBackup(order, await checkedTarget(order, now), now)
}

/** Returns the file to write. Throws BackupError when there is nothing to back up, or the file can't be written. */
async function checkedTarget({ folder, file, key }: BackupOrder, now: number): Promise<string> {
  const target = file ?? (await defaultFile(folder, key, now))
  if (!(await exists(folder.database))) throw new BackupError(commandTexts.noDatabase(folder.path))
  if (key === undefined && target.endsWith('.enc')) throw new BackupError(backupTexts.encWithoutKey(target))
  if (await exists(target)) throw new BackupError(backupTexts.fileExists(target))
  return target
}

async function writeBackup({ folder, key, inspect }: BackupOrder, target: string, now: number): Promise<string> {
  const copy = temporaryFileIn(folder.path, now)
  const packed = temporaryFileIn(dirname(target), now)
  try {
    for (const place of [dirname(copy), dirname(packed)]) await removeTemporaryFiles(place, now - LONGEST_RUN_MS)
    await copySound(folder.database, copy)
    await inspect?.(copy)
    await packBackup(copy, packed, key)
    await replaceDurably(packed, target)
    return target
  } finally {
    for (const part of [copy, packed]) await removeTemporaryFile(part)
  }
}

async function copySound(database: string, copy: string): Promise<void> {
  try {
    await copyDatabase(database, copy)
  } catch (error) {
    throw isCorrupt(error) ? new BackupError(backupTexts.sourceDamaged) : error
  }
  if ((await readDatabaseState(copy)) !== 'ours') throw new BackupError(backupTexts.sourceDamaged)
}

async function defaultFile({ backups }: DataFolder, key: string | undefined, instant: number): Promise<string> {
  await mkdir(backups, { recursive: true, mode: OWNER_ONLY })
  return join(backups, `clinica-${fileStamp(instant)}.sqlite${key === undefined ? '' : '.enc'}`)
}
