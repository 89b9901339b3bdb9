import { copyFile } from 'node:fs/promises'
import { type DataLock, lockExclusiveUnlessShared, lockShared } from '#server/db/sqlite/data-lock.ts'
import { checkpointFile, readDatabaseState, readHighWaterMarkOfFile } from '#server/db/sqlite/database-file.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { removeDurably } from '#server/platform/durable-file.ts'
import { ifGone, isFilled } from '#server/platform/file-presence.ts'
import { removeTemporaryFile, removeTemporaryFiles, temporaryFileIn } from '#server/platform/temporary-files.ts'
import { hasCopyMark } from './copy-mark.ts'
import { comesAfter, type HighWaterMark, readRecordedMark } from './high-water-mark.ts'

// A killed server leaves its WAL next to the database. SQLite applies it to whatever file it finds there. If somebody
// has replaced the database by hand meanwhile, that damages the new file.

/** Thrown when database and WAL do not belong together: the WAL is another file's, or the database is damaged. */
export class StaleWalError extends Error {}

/**
 * Takes the shared lock (lockShared), after checking a WAL that lies there. While other processes share the data, the
 * WAL is theirs and is not checked. Throws StaleWalError, and the errors of lockShared.
 */
export async function lockSharedCheckingWal(folder: DataFolder, clock: Clock = systemClock): Promise<DataLock> {
  if (await hasWal(folder.database)) await checkWalExclusively(folder, clock)
  return lockShared(folder.lock)
}

/**
 * Checks that the WAL next to the database belongs to it; the caller holds the exclusive lock. The WAL next to a backup
 * of ours is removed, since a live database has no mark. Any other WAL is tried on a copy. Throws StaleWalError, and
 * leaves all files unchanged, in two cases: the copy is not intact; the file or the WAL is older than it must be.
 */
export async function expectOwnWal(folder: DataFolder, clock: Clock = systemClock): Promise<void> {
  const { database } = folder
  if (!(await hasWal(database))) return
  if (await hasCopyMark(database)) await removeDurably([`${database}-wal`, `${database}-shm`])
  else if (!(await isWalOfFile(folder, clock()))) throw new StaleWalError()
}

async function checkWalExclusively(folder: DataFolder, clock: Clock): Promise<void> {
  const lock = await lockExclusiveUnlessShared(folder.lock)
  if (!lock) return
  try {
    // The lock is exclusive: no other process has temporary files here now.
    await removeTemporaryFiles(folder.path, Number.POSITIVE_INFINITY)
    await expectOwnWal(folder, clock)
  } finally {
    lock.release()
  }
}

/**
 * Whether file and WAL belong together. A foreign WAL may fit the file page by page and carry the mark of another day.
 * So the file alone must be as new as recorded; otherwise an older one took its place. With its WAL it must be at least
 * as new as alone; otherwise the WAL is an older one's.
 */
async function isWalOfFile({ path, database, highWaterMark }: DataFolder, instant: number): Promise<boolean> {
  const recorded = (await readRecordedMark(highWaterMark))?.inFile
  const alone = await readHighWaterMarkWithoutWal(database, path, instant)
  if (recorded && alone && !comesAfter(recorded, alone)) return false
  const copy = temporaryFileIn(path, instant)
  try {
    await copyFile(database, copy)
    // A handle of this process that is garbage-collected only now removes the WAL, after writing it into the file.
    const isLeft = await copyFile(`${database}-wal`, `${copy}-wal`).then(() => true, ifGone)
    return !isLeft || ((await checkpointFile(copy)) && (await isIntactWithWal(copy, alone)))
  } finally {
    await removeTemporaryFile(copy)
  }
}

/**
 * Reads the mark of the file alone, without its WAL, on a copy. Undefined when the file is not intact without the WAL:
 * a power cut during a checkpoint leaves half-written pages, which prove nothing.
 */
export async function readHighWaterMarkWithoutWal(
  database: string,
  folder: string,
  instant: number,
): Promise<HighWaterMark | undefined> {
  const copy = temporaryFileIn(folder, instant)
  try {
    await copyFile(database, copy)
    return (await readDatabaseState(copy)) === 'ours' ? await readHighWaterMarkOfFile(copy) : undefined
  } finally {
    await removeTemporaryFile(copy)
  }
}

/** Whether a copy is intact after its WAL was applied, and not older than its file alone. */
async function isIntactWithWal(copy: string, alone: HighWaterMark | undefined): Promise<boolean> {
  const state = await readDatabaseState(copy)
  // A file without our tables is not damaged: the first start may have been killed before creating them.
  if (state !== 'ours') return state === 'foreign' && alone === undefined
  return isNotOlderThan(copy, alone)
}

/**
 * Whether a database after its WAL was applied is not older than its file alone. Otherwise an earlier database left the
 * WAL.
 */
export async function isNotOlderThan(path: string, alone: HighWaterMark | undefined): Promise<boolean> {
  const present = await readHighWaterMarkOfFile(path)
  return !alone || (present !== undefined && comesAfter(alone, present))
}

/** Whether there is a WAL to check. SQLite itself discards one without a database. */
async function hasWal(database: string): Promise<boolean> {
  return (await isFilled(database)) && (await isFilled(`${database}-wal`))
}
