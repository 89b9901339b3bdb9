import { type AsLeader, aloneAsLeader } from '#server/db/leader.ts'
import type { Db } from '#server/db/schema.ts'
import {
  DataInUseError,
  type DataLock,
  lockExclusiveUnlessShared,
  OlderDataInUseError,
} from '#server/db/sqlite/data-lock.ts'
import { readPendingMigrations } from '#server/db/sqlite/database-file.ts'
import { openDatabase, openMigrated } from '#server/db/sqlite/open-database.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { isFilled } from '#server/platform/file-presence.ts'
import { beginEpoch } from './begin-epoch.ts'
import { hasCopyMark, isMarked } from './copy-mark.ts'
import {
  type HighWaterMark,
  isContinuedBy,
  readHighWaterMark,
  readRecordedMark,
  writeRecordedMark,
} from './high-water-mark.ts'
import { HighWaterMarkWriter } from './high-water-mark-writer.ts'
import { expectDatabase } from './lost-database.ts'
import { lockSharedCheckingWal } from './stale-wal.ts'

/** How often the exclusive lock is tried. Another process may share the data only for a moment, as during its start. */
const TRIES = 5
const TRY_FOR_MS = 1000

/** Runs before a database of an older release is migrated, while nobody else can use it. A failure prevents the migration. */
export type BeforeMigration = () => Promise<void>

export interface GuardedDatabase {
  db: Db
  /** Whether this opening began a new epoch, because the database had been replaced by hand. */
  isNewEpoch: boolean
  asLeader: AsLeader
  close: () => Promise<void>
}

/**
 * Opens the database of a data folder as a server must. Nobody can replace it meanwhile. If somebody replaced it by
 * hand since the last time (a file copied over it, a disk image restored), it begins a new epoch first. Otherwise
 * devices would go on from a cursor that now stands for other changes, and would never learn that delivered changes are
 * lost.
 *
 * The high-water mark, a small file next to the database, records the epoch, the last change and the last ids. The
 * database was replaced when the mark is missing, of another epoch, or ahead of the database. This raises no false
 * alarm and misses no replacement:
 * - The mark is written after its commit, and commits are on the disk before they return. So after a kill or a power
 *   cut it is never ahead of the database. It may lag by a second, which is normal.
 * - A new database gets its mark before its first change. So a mark is missing only when somebody removed it. A
 *   database without any change holds nothing that a device could have seen.
 * - The mark is read before the database. Another server that commits in between makes the database only newer.
 * - A new epoch is committed before its mark is written. After a crash in between, the next start begins one more
 *   epoch. This wastes a number and harms nothing.
 * - A backup of our own is also known by its mark inside (copy-mark.ts), however recent it is.
 * - A folder that was restored whole, with its mark, looks unchanged. The first staff device with a cursor that this
 *   database never gave marks it as rolled back. The next opening then begins a new epoch (rollback-detection.ts).
 *
 * One case stays unseen: such a folder whose numbers have caught up before any device asked. docs/operations.md says
 * what to do then.
 *
 * A database of an older release is migrated here, too, but only when no other process has it open: a running server of
 * the older release could not go on with it. `beforeMigration` runs first.
 *
 * Throws DataBeingReplacedError; DataInUseError when a new epoch must begin while another process keeps the database
 * open; OlderDataInUseError when a migration must wait for one; StaleWalError when the WAL belongs to another file;
 * LostDatabaseError when the database is gone; and the errors of openDatabase.
 */
export async function openGuardedDatabase(
  folder: DataFolder,
  clock: Clock = systemClock,
  beforeMigration: BeforeMigration = () => Promise.resolve(),
): Promise<GuardedDatabase> {
  let isNewEpoch = false
  for (let tries = 0; ; tries++) {
    const opened = await openIfReady(folder, clock)
    if (typeof opened === 'object') return { ...opened, isNewEpoch, asLeader: aloneAsLeader }
    if (tries === TRIES) throw opened === 'unmigrated' ? new OlderDataInUseError() : new DataInUseError()
    isNewEpoch = (await makeReadyExclusively(folder, clock, beforeMigration)) || isNewEpoch
  }
}

/** Opens the database if it is ready, else returns why it is not: it is not migrated, or was replaced by hand. */
async function openIfReady(folder: DataFolder, clock: Clock) {
  const lock = await lockSharedCheckingWal(folder, clock)
  try {
    await expectDatabase(folder)
    const recorded = await readRecordedMark(folder.highWaterMark)
    const db = await openMigrated(folder.database)
    if (db && (await isSameEpoch(db, recorded))) return await guardDatabase(db, folder, lock)
    await db?.destroy()
    lock.release()
    return db ? 'replaced' : 'unmigrated'
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Migrates the database, and begins a new epoch when it was replaced by hand; returns whether it was. Does nothing
 * while others share the data: a process that started at the same moment may have done it.
 */
async function makeReadyExclusively(
  folder: DataFolder,
  clock: Clock,
  beforeMigration: BeforeMigration,
): Promise<boolean> {
  const lock = await lockExclusiveUnlessShared(folder.lock, TRY_FOR_MS)
  if (!lock) return false
  try {
    const recorded = await readRecordedMark(folder.highWaterMark)
    if (await isOfOlderRelease(folder.database)) await beforeMigration()
    const db = await openDatabase(folder.database, clock)
    const isUnchanged = await isSameEpoch(db, recorded)
    const begun = isUnchanged ? undefined : await beginEpoch(db, clock(), { marks: recorded ? [recorded] : [] })
    await db.destroy()
    if (!begun) return false
    // A reader from outside can keep the new epoch in the WAL. The WAL next to a marked file would be removed
    // (stale-wal.ts).
    if (await hasCopyMark(folder.database)) throw new DataInUseError()
    await writeRecordedMark(folder.highWaterMark, begun.mark)
    return true
  } finally {
    lock.release()
  }
}

async function isOfOlderRelease(database: string): Promise<boolean> {
  if (!(await isFilled(database))) return false
  const { release, pending } = await readPendingMigrations(database)
  return release > 0 && pending.length > 0
}

async function isSameEpoch(db: Db, recorded: HighWaterMark | undefined): Promise<boolean> {
  if (await isMarked(db)) return false
  const present = await readHighWaterMark(db)
  return recorded ? isContinuedBy(recorded, present) : present.sequence === 0
}

async function guardDatabase(db: Db, folder: DataFolder, lock: DataLock) {
  const writer = await HighWaterMarkWriter.start(db, folder.highWaterMark)
  const close = async () => {
    await writer.stop()
    await db.destroy()
    lock.release()
  }
  return { db, close }
}
