import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { commandTexts } from '#server/cli/command-texts.ts'
import { copyDatabase, stateOfDatabase } from '#server/db/sqlite/database-file.ts'
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
}

const OWNER_ONLY = 0o700
/** Nothing runs longer, so that older temporary files are left-overs. */
const LONGEST_RUN_MS = 24 * 60 * 60 * 1000

/**
 * Makes a consistent backup while the server may go on writing, and returns its path. The copy is checked first: the
 * file at the path is complete and on the disk, or not there at all. An unencrypted copy lies in the data folder only
 * during the run. Throws BackupError, DataBeingReplacedError, StaleWalError, or the system's own error.
 */
export async function makeBackup({ folder, file, key, clock = systemClock }: BackupOrder): Promise<string> {
  const now = clock()
  const target = file ?? (await defaultFile(folder, key, now))
  if (!(await exists(folder.database))) throw new BackupError(commandTexts.noDatabase(folder.path))
  if (key === undefined && target.endsWith('.enc')) throw new BackupError(backupTexts.encWithoutKey(target))
  if (await exists(target)) throw new BackupError(backupTexts.fileExists(target))
  const copy = temporaryFileIn(folder.path, now)
  const packed = temporaryFileIn(dirname(target), now)
  const lock = await lockSharedCheckingWal(folder, clock)
  try {
    for (const place of [dirname(copy), dirname(packed)]) await removeTemporaryFiles(place, now - LONGEST_RUN_MS)
    await copySound(folder.database, copy)
    await packBackup(copy, packed, key)
    await replaceDurably(packed, target)
    return target
  } finally {
    for (const part of [copy, packed]) await removeTemporaryFile(part)
    lock.release()
  }
}

async function copySound(database: string, copy: string): Promise<void> {
  try {
    await copyDatabase(database, copy)
  } catch (error) {
    throw isCorrupt(error) ? new BackupError(backupTexts.sourceDamaged) : error
  }
  if ((await stateOfDatabase(copy)) !== 'ours') throw new BackupError(backupTexts.sourceDamaged)
}

async function defaultFile({ backups }: DataFolder, key: string | undefined, instant: number): Promise<string> {
  await mkdir(backups, { recursive: true, mode: OWNER_ONLY })
  return join(backups, `clinica-${fileStamp(instant)}.sqlite${key === undefined ? '' : '.enc'}`)
}
