import type { Db } from '#server/db/schema.ts'
import { DataInUseError, type DataLock, OlderDataInUseError, ownUnlessShared } from '#server/db/sqlite/data-lock.ts'
import { openDatabase, openShaped } from '#server/db/sqlite/open-database.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { beginEpoch } from './begin-epoch.ts'
import { bearsCopyMark, isMarked } from './copy-mark.ts'
import { goesOn, type HighWaterMark, headOf, readHead, writeHead } from './high-water-mark.ts'
import { MarkKeeper } from './high-water-mark-keeper.ts'
import { expectDatabase } from './lost-database.ts'
import { joinData } from './stale-wal.ts'

/** Who must have the data alone tries so often, so long each time: others may share them for a moment only, as another start does. */
const TRIES = 5
const TRY_MS = 1000

export interface GuardedDatabase {
  db: Db
  /** Whether the database had been put back by hand, so that this opening began a new epoch. */
  isNewEpoch: boolean
  close: () => Promise<void>
}

/**
 * Opens the database of a data folder as a server must: nobody may replace it meanwhile, and when somebody put it back by hand
 * since the last time (a file copied over it, a disk image restored), it begins a new epoch first. Otherwise devices would go on
 * from a cursor which this database gives to other changes, and never learn that what they had delivered is gone.
 *
 * The head, a small file beside the database, remembers epoch, last change and last ids. When the file is missing, of another
 * epoch, or ahead of the database, the database was put back. Why that raises no false alarm and misses no restore:
 * - The head is written after the commit that it tells of, and commits are on the disk before they return. So it is never ahead
 *   of a database that was merely killed or lost power. It may be behind by a second: that is the normal case.
 * - A new database gets its head before its first change. So a head is missing only where it was taken away; a database without
 *   any change has nothing that a device could have seen.
 * - Head first, then database, is the order of looking: another server that commits in between makes the database newer only.
 * - A new epoch is committed before its head is written. A crash in between leaves a head of the former epoch, and the next start
 *   begins one epoch more: a number is lost, nothing else.
 * - A backup of our own is known by its mark besides (copy-mark.ts), however fresh it is.
 * - A folder put back whole, head and all, looks as it was left. The first device of the staff that shows a cursor which this
 *   database never gave makes it bear a mark, so that the next opening begins a new epoch (rollback-detection.ts).
 * What nobody sees is such a folder whose numbers have caught up before any device asked; docs/operations.md says what to do.
 *
 * A database of an older release takes this one's shape here, too: only when nobody else has it open, since the server of the older
 * release, which may run still, could not work with it any more.
 *
 * Throws DataBeingReplacedError, DataInUseError when a new epoch must begin while another program goes on having the database open,
 * OlderDataInUseError when it must take this release's shape meanwhile, StaleWalError when the log beside the file is not its
 * own, LostDatabaseError when there is no database any more, and as openDatabase.
 */
export async function openGuardedDatabase(folder: DataFolder, clock: Clock = systemClock): Promise<GuardedDatabase> {
  let isNewEpoch = false
  for (let tries = 0; ; tries++) {
    const asLeft = await openAsLeft(folder, clock)
    if (typeof asLeft === 'object') return { ...asLeft, isNewEpoch }
    if (tries === TRIES) throw asLeft === 'unshaped' ? new OlderDataInUseError() : new DataInUseError()
    isNewEpoch = (await makeReadyAlone(folder, clock)) || isNewEpoch
  }
}

/** Or why it can't be opened so: it has not got this release's shape, or was put back by hand. */
async function openAsLeft(folder: DataFolder, clock: Clock) {
  const lock = await joinData(folder, clock)
  try {
    await expectDatabase(folder)
    const recorded = await readHead(folder.head)
    const db = await openShaped(folder.database)
    if (db && (await isSameEpoch(db, recorded))) return await guarded(db, folder, lock)
    await db?.destroy()
    lock.release()
    return db ? 'put back' : 'unshaped'
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Gives the database this release's shape, and a new epoch when it was put back by hand; gives whether it was. Does nothing while
 * others share the data: one that was started at the same moment may have made it ready.
 */
async function makeReadyAlone(folder: DataFolder, clock: Clock): Promise<boolean> {
  const lock = await ownUnlessShared(folder.lock, TRY_MS)
  if (!lock) return false
  try {
    const recorded = await readHead(folder.head)
    const db = await openDatabase(folder.database, clock)
    const isAsLeft = await isSameEpoch(db, recorded)
    const begun = isAsLeft ? undefined : await beginEpoch(db, clock(), { heads: recorded ? [recorded] : [] })
    await db.destroy()
    if (!begun) return false
    // A reader from outside keeps the new epoch in the log, and the log beside a marked file is removed (stale-wal.ts).
    if (await bearsCopyMark(folder.database)) throw new DataInUseError()
    await writeHead(folder.head, begun.head)
    return true
  } finally {
    lock.release()
  }
}

async function isSameEpoch(db: Db, recorded: HighWaterMark | undefined): Promise<boolean> {
  if (await isMarked(db)) return false
  const present = await headOf(db)
  return recorded ? goesOn(recorded, present) : present.sequence === 0
}

async function guarded(db: Db, folder: DataFolder, lock: DataLock) {
  const keeper = await MarkKeeper.start(db, folder.head)
  const close = async () => {
    await keeper.stop()
    await db.destroy()
    lock.release()
  }
  return { db, close }
}
