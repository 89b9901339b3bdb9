import { copyFile, stat } from 'node:fs/promises'
import { type Clock, systemClock } from '#server/clock.ts'
import type { DataFolder } from '#server/data-folder.ts'
import { removeDurably } from '#server/durable-file.ts'
import { partIn, removePart, removeParts } from '#server/part-files.ts'
import { bearsCopyMark } from './copy-mark.ts'
import { type DataLock, ownUnlessShared, shareData } from './data-lock.ts'
import { foldLog, stateOfDatabase } from './database-file.ts'

// A server that was killed leaves its log beside the database, and SQLite plays it into whatever file it finds there: into the
// database that it belongs to, or into one that somebody has put in its place by hand since, which that spoils.

/** Database and log are not whole together: the log is another file's, or the database is damaged. */
export class ForeignLogError extends Error {}

/**
 * Shares the data as shareData does, after a look at a log that lies there. While others share the data the log is theirs, and is
 * not looked at. Throws ForeignLogError, and as shareData.
 */
export async function joinData(folder: DataFolder, clock: Clock = systemClock): Promise<DataLock> {
  if (await hasLog(folder.database)) await lookAlone(folder, clock)
  return shareData(folder.lock)
}

/**
 * Makes sure that the log beside the database is its own; for who owns the data. A log beside a backup of ours is removed: a live
 * database bears no mark. Any other is tried on a copy. Throws ForeignLogError when that is not whole; every file is then as it was.
 */
export async function expectOwnLog(folder: DataFolder, clock: Clock = systemClock): Promise<void> {
  const { database } = folder
  if (!(await hasLog(database))) return
  if (await bearsCopyMark(database)) await removeDurably([`${database}-wal`, `${database}-shm`])
  else if (!(await isWholeWithLog(folder, clock()))) throw new ForeignLogError()
}

async function lookAlone(folder: DataFolder, clock: Clock): Promise<void> {
  const lock = await ownUnlessShared(folder.lock)
  if (!lock) return
  try {
    // Nobody else makes any here now.
    await removeParts(folder.path, Number.POSITIVE_INFINITY)
    await expectOwnLog(folder, clock)
  } finally {
    lock.release()
  }
}

async function isWholeWithLog({ path, database }: DataFolder, instant: number): Promise<boolean> {
  const copy = partIn(path, instant)
  try {
    for (const suffix of ['', '-wal']) await copyFile(database + suffix, copy + suffix)
    // A file without our tables is no damage: the first start may have been killed before it made them.
    return (await foldLog(copy)) && (await stateOfDatabase(copy)) !== 'damaged'
  } finally {
    await removePart(copy)
  }
}

/** SQLite itself throws away a log without a database. */
async function hasLog(database: string): Promise<boolean> {
  return (await isFilled(database)) && (await isFilled(`${database}-wal`))
}

async function isFilled(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() === true && stats.size > 0
}
