import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/schema.ts'
import { readDatabaseState, readHighWaterMarkOfFile } from '#server/db/sqlite/database-file.ts'
import { timestampOf } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { exists, isFilled } from '#server/platform/file-presence.ts'
import { REPLACED_DATABASE_NAME } from '#server/platform/replaced-database-name.ts'
import { readHighWaterMark, readRecordedMark, writeRecordedMark } from './high-water-mark.ts'
import { readSyncState } from './sync-state.ts'

/**
 * Thrown when the database is missing or empty while other files of a clinic are there: a start would begin an empty
 * clinic in its place.
 */
export class LostDatabaseError extends Error {
  readonly loss: DatabaseLoss

  constructor(loss: DatabaseLoss) {
    super('the database was lost')
    this.loss = loss
  }
}

/** Evidence of a lost database. */
export interface DatabaseLoss {
  database: string
  /** A file that only a clinic with a database has. */
  evidence: string
  /** The name of the latest backup; undefined when the folder has none. */
  backup: string | undefined
  /** Since when the clinic has been on PostgreSQL (ISO 8601); undefined for one in a file. */
  onPostgresSince: string | undefined
}

/**
 * Throws LostDatabaseError when the database is missing, has none of our tables, or has no change although its
 * high-water mark does. The caller shares the data and calls this first: opening the database would create one.
 */
export async function expectDatabase(folder: DataFolder): Promise<void> {
  const loss = await findLoss(folder)
  if (loss) throw new LostDatabaseError(loss)
}

/** Finds a lost database (see expectDatabase); undefined when the database is there, or when there never was one. */
export async function findLoss(folder: DataFolder): Promise<DatabaseLoss | undefined> {
  // Read before the database: another process's first start creates the database first, and then the mark.
  const recorded = await readRecordedMark(folder.highWaterMark)
  const backups = await listFiles(folder.backups, BACKUP_NAME)
  const [evidence] = await findEvidence(folder, backups)
  if (evidence === undefined || !(await isEmptyDatabase(folder.database, recorded?.sequence ?? 0))) return undefined
  return { database: folder.database, evidence, backup: backups.at(-1), onPostgresSince: recorded?.onPostgresSince }
}

/** Thrown when DATABASE_URL names an empty database while the data folder shows a clinic: a start would begin an empty one. */
export class EmptyDatabaseError extends Error {
  /** A file that only a clinic with a database has. */
  readonly evidence: string
  /** Since when the clinic has been on PostgreSQL (ISO 8601); undefined for one in a file. */
  readonly onPostgresSince: string | undefined

  constructor(evidence: string, onPostgresSince?: string) {
    super('the database is empty')
    this.evidence = evidence
    this.onPostgresSince = onPostgresSince
  }
}

/** Throws EmptyDatabaseError when `db`, which is not the folder's file, is empty while the folder shows a clinic. */
export async function expectNotEmpty(db: Db, { database, highWaterMark }: DataFolder): Promise<void> {
  // Read before the database: another process's first start fills the database first, and then writes the mark.
  const recorded = await readRecordedMark(highWaterMark)
  if (!(await isEmptyClinic(db))) return
  if (await isFilled(database)) throw new EmptyDatabaseError(database)
  const { sequence = 0, onPostgresSince } = recorded ?? {}
  if (sequence > 0 || onPostgresSince !== undefined) throw new EmptyDatabaseError(highWaterMark, onPostgresSince)
}

/**
 * Notes in the folder that the clinic of `db` is on PostgreSQL, since when, and how far it has come. The caller has
 * filled `db`, so an empty one at a later start is another database, or this one after a loss. A clinic that came there
 * without a note counts from now on. Does nothing in a folder with a database file, whose own mark stays.
 */
export async function noteOnPostgres(db: Db, { database, highWaterMark }: DataFolder, now: number): Promise<void> {
  if (await isFilled(database)) return
  const recorded = await readRecordedMark(highWaterMark)
  const mark = await readHighWaterMark(db)
  const noted = recorded?.epoch === mark.epoch ? recorded.onPostgresSince : undefined
  try {
    await writeRecordedMark(highWaterMark, { ...mark, onPostgresSince: noted ?? timestampOf(now) })
  } catch (error) {
    // A full disk keeps no clinic from starting whose note is there.
    if (noted === undefined) throw error
  }
}

/** Whether an open database has no change and no account yet. */
export async function isEmptyClinic(db: Db): Promise<boolean> {
  const { sequence } = await readSyncState(db)
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return sequence === 0 && user === undefined
}

const BACKUP_NAME = /\.(sqlite|enc)$/
const MAIL_NAME = /\.eml$/

async function findEvidence(folder: DataFolder, backups: readonly string[]): Promise<string[]> {
  const wal = `${folder.database}-wal`
  const kept = await listFiles(folder.path, REPLACED_DATABASE_NAME)
  // SQLite creates a WAL only for a database that already has a page.
  const isWalAlone = !(await isFilled(folder.database)) && (await isFilled(wal))
  // The keys are made only after the database exists, and mails are stored only by processes that have read it.
  const own = [folder.highWaterMark, folder.auditKey, folder.deviceKey]
  const present = await Promise.all(own.map(exists))
  const mails = await listFiles(folder.mail, MAIL_NAME)
  return [...own.filter((_file, index) => present[index]), ...(isWalAlone ? [wal] : []), ...backups, ...kept, ...mails]
}

async function isEmptyDatabase(database: string, recordedSequence: number): Promise<boolean> {
  if (!(await isFilled(database))) return true
  const mark = await readHighWaterMarkOfFile(database)
  if (mark) return mark.sequence === 0 && recordedSequence > 0
  // Opening reports a damaged database.
  return (await readDatabaseState(database)) === 'foreign'
}

/** Lists the matching files by name, and so by day, with which each name begins. */
async function listFiles(folder: string, pattern: RegExp): Promise<string[]> {
  if (!(await exists(folder))) return []
  const names = await readdir(folder)
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name))
}
