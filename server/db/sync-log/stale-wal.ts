import { copyFile } from 'node:fs/promises'
import { type DataLock, ownUnlessShared, shareData } from '#server/db/sqlite/data-lock.ts'
import { foldLog, headOfFile, stateOfDatabase } from '#server/db/sqlite/database-file.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { removeDurably } from '#server/platform/durable-file.ts'
import { isFilled } from '#server/platform/file-presence.ts'
import { partIn, removePart, removeParts } from '#server/platform/part-files.ts'
import { bearsCopyMark } from './copy-mark.ts'
import { comesAfter, type HighWaterMark, readHead } from './high-water-mark.ts'

// A server that was killed leaves its log beside the database, and SQLite plays it into whatever file it finds there: into the
// database that it belongs to, or into one that somebody has put in its place by hand since, which that spoils.

/** Database and log do not belong together: the log is another file's, or the database is damaged. */
export class StaleWalError extends Error {}

/**
 * Shares the data as shareData does, after a look at a log that lies there. While others share the data the log is theirs, and is
 * not looked at. Throws StaleWalError, and as shareData.
 */
export async function joinData(folder: DataFolder, clock: Clock = systemClock): Promise<DataLock> {
  if (await hasLog(folder.database)) await lookAlone(folder, clock)
  return shareData(folder.lock)
}

/**
 * Makes sure that the log beside the database is its own; for who owns the data. A log beside a backup of ours is removed: a live
 * database bears no mark. Any other is tried on a copy. Throws StaleWalError when that is not whole, or when the file or the log
 * has not come as far as it must have; every file is then as it was.
 */
export async function expectOwnLog(folder: DataFolder, clock: Clock = systemClock): Promise<void> {
  const { database } = folder
  if (!(await hasLog(database))) return
  if (await bearsCopyMark(database)) await removeDurably([`${database}-wal`, `${database}-shm`])
  else if (!(await belongTogether(folder, clock()))) throw new StaleWalError()
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

/**
 * A foreign log may fit the file page by page, and bring the head of another day with it. So the file alone must have come as far as
 * was recorded of it (an older one was put in its place), and with its log at least as far as alone (the log is an older one's).
 */
async function belongTogether({ path, database, head }: DataFolder, instant: number): Promise<boolean> {
  const recorded = (await readHead(head))?.inFile
  const alone = await headAlone(database, path, instant)
  if (recorded && alone && !comesAfter(recorded, alone)) return false
  const copy = partIn(path, instant)
  try {
    for (const suffix of ['', '-wal']) await copyFile(database + suffix, copy + suffix)
    return (await foldLog(copy)) && (await isWholeAfter(copy, alone))
  } finally {
    await removePart(copy)
  }
}

/**
 * The head that a file tells by itself, whatever lies beside it; looked at on a copy. Undefined when it is not whole without its log: the
 * power was cut while that was brought into it, and what half a page tells is no word.
 */
export async function headAlone(database: string, folder: string, instant: number): Promise<HighWaterMark | undefined> {
  const copy = partIn(folder, instant)
  try {
    await copyFile(database, copy)
    return (await stateOfDatabase(copy)) === 'ours' ? await headOfFile(copy) : undefined
  } finally {
    await removePart(copy)
  }
}

/** Whether a copy that a log was played into is whole, and not behind what its file was before. */
async function isWholeAfter(copy: string, alone: HighWaterMark | undefined): Promise<boolean> {
  const state = await stateOfDatabase(copy)
  // A file without our tables is no damage: the first start may have been killed before it made them.
  if (state !== 'ours') return state === 'foreign' && alone === undefined
  return isNoOlderThan(copy, alone)
}

/** Whether what a log was played into is not behind what its file was before: then the log was left by an earlier one. */
export async function isNoOlderThan(path: string, alone: HighWaterMark | undefined): Promise<boolean> {
  const present = await headOfFile(path)
  return !alone || (present !== undefined && comesAfter(alone, present))
}

/** SQLite itself throws away a log without a database. */
async function hasLog(database: string): Promise<boolean> {
  return (await isFilled(database)) && (await isFilled(`${database}-wal`))
}
