import { rename } from 'node:fs/promises'
import { lockExclusive } from '#server/db/sqlite/data-lock.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { type HighWaterMark, readRecordedMark, writeRecordedMark } from '#server/db/sync-log/high-water-mark.ts'
import { findLoss, isEmptyClinic } from '#server/db/sync-log/lost-database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { replaceDurably } from '#server/platform/durable-file.ts'
import { exists, isFilled } from '#server/platform/file-presence.ts'
import { removeTemporaryFile, removeTemporaryFiles, temporaryFileIn } from '#server/platform/temporary-files.ts'
import type { Db } from './db/schema.ts'
import { replacedDatabaseName } from './platform/replaced-database-name.ts'

/** Thrown when there is a clinic already: a left-over argument must not hide the next loss. */
export class ClinicPresentError extends Error {}

/**
 * Begins an empty clinic in place of a lost database, whose files are kept. It is a later epoch of the same folder:
 * devices of the former clinic notice it, and no former id is given again, except those of the rows that `prepare`
 * makes. Does nothing in a new folder, which starts without this argument. Returns the result of `prepare`. Throws
 * ClinicPresentError when there is a database, and DataInUseError while another process uses it.
 */
export async function beginNewClinic<T>(
  folder: DataFolder,
  clock: Clock,
  prepare: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  const lock = await lockExclusive(folder.lock)
  try {
    if (await findLoss(folder)) return await replaceLost(folder, clock, prepare)
    if (await isFilled(folder.database)) throw new ClinicPresentError()
    return undefined
  } finally {
    lock.release()
  }
}

/**
 * Begins an empty clinic in the empty database at `url`, whatever clinic the data folder shows, of which it is a later
 * epoch (beginNewClinic). The folder's files stay as they are. Throws ClinicPresentError for a database that is not
 * empty.
 */
export async function beginNewClinicOnPostgres<T>(
  url: string,
  folder: DataFolder,
  { clock, prepare }: { clock: Clock; prepare: (db: Db) => Promise<T> },
): Promise<T> {
  const { openGuardedPostgres } = await import('./db/postgres/guarded-postgres.ts')
  const { db, close } = await openGuardedPostgres(url, clock)
  try {
    if (!(await isEmptyClinic(db))) throw new ClinicPresentError()
    const recorded = await readRecordedMark(folder.highWaterMark)
    const prepared = await prepare(db)
    if (recorded) await beginEpoch(db, clock(), { marks: [recorded] })
    return prepared
  } finally {
    await close()
  }
}

/** Prepares the new database next to the lost one, so that a failure (such as a guessable password) changes nothing. */
async function replaceLost<T>(folder: DataFolder, clock: Clock, prepare: (db: Db) => Promise<T>): Promise<T> {
  const now = clock()
  const recorded = await readRecordedMark(folder.highWaterMark)
  const part = temporaryFileIn(folder.path, now)
  try {
    // The lock is exclusive: no other process has temporary files here now.
    await removeTemporaryFiles(folder.path, Number.POSITIVE_INFINITY)
    const { prepared, mark } = await makeClinic(part, clock, { prepare, recorded })
    await setAside(folder, now)
    await replaceDurably(part, folder.database)
    await writeRecordedMark(folder.highWaterMark, mark)
    return prepared
  } finally {
    await removeTemporaryFile(part)
  }
}

interface Preparation<T> {
  prepare: (db: Db) => Promise<T>
  /** How far the lost database had come; undefined when unknown. */
  recorded: HighWaterMark | undefined
}

async function makeClinic<T>(path: string, clock: Clock, { prepare, recorded }: Preparation<T>) {
  const db = await openDatabase(path, clock)
  try {
    const prepared = await prepare(db)
    const { mark } = await beginEpoch(db, clock(), { marks: recorded ? [recorded] : [] })
    return { prepared, mark }
  } finally {
    await db.destroy()
  }
}

/** Keeps the remains of the lost database, above all its WAL: they may help with a recovery. */
async function setAside({ path, database }: DataFolder, instant: number): Promise<void> {
  const kept = await replacedDatabaseName(path, instant)
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    if (await exists(database + suffix)) await rename(database + suffix, kept + suffix)
}
