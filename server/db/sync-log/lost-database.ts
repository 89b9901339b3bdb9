import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { headOfFile, stateOfDatabase } from '#server/db/sqlite/database-file.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { exists, isFilled } from '#server/platform/file-presence.ts'
import { KEPT_NAME } from '#server/platform/kept-name.ts'
import { readHead } from './high-water-mark.ts'

/** The database is missing or holds nothing, beside what a database leaves: starting would begin an empty clinic in its place. */
export class LostDatabaseError extends Error {
  readonly loss: Loss

  constructor(loss: Loss) {
    super('the database was lost')
    this.loss = loss
  }
}

/** What tells that there was a database. */
export interface Loss {
  database: string
  /** A file that only a clinic with a database has. */
  remains: string
  /** The backup that was written last, by its name; undefined when the folder has none. */
  backup: string | undefined
}

/**
 * Throws LostDatabaseError for a folder whose database is missing, has no table of ours, or never took a change though its head
 * tells of some. For who shares the data, before the database is opened, which would make one.
 */
export async function expectDatabase(folder: DataFolder): Promise<void> {
  const loss = await lossIn(folder)
  if (loss) throw new LostDatabaseError(loss)
}

/** As expectDatabase, but gives what was lost; undefined when the database is there, or when there never was any. */
export async function lossIn(folder: DataFolder): Promise<Loss | undefined> {
  // Before the database: a first start of another process makes that first, and then what tells of it.
  const recorded = await readHead(folder.head)
  const backups = await filesIn(folder.backups, BACKUP_NAME)
  const [remains] = await remainsIn(folder, backups)
  if (remains === undefined || !(await holdsNothing(folder.database, recorded?.sequence ?? 0))) return undefined
  return { database: folder.database, remains, backup: backups.at(-1) }
}

const BACKUP_NAME = /\.(sqlite|enc)$/
const MAIL_NAME = /\.eml$/

async function remainsIn(folder: DataFolder, backups: readonly string[]): Promise<string[]> {
  const log = `${folder.database}-wal`
  const kept = await filesIn(folder.path, KEPT_NAME)
  // SQLite makes a log for a database that has a page by then.
  const isLogAlone = !(await isFilled(folder.database)) && (await isFilled(log))
  // The keys are made when the database is there, a mail by who has read it there.
  const own = [folder.head, folder.auditKey, folder.deviceKey]
  const present = await Promise.all(own.map(exists))
  const mails = await filesIn(folder.mail, MAIL_NAME)
  return [...own.filter((_file, index) => present[index]), ...(isLogAlone ? [log] : []), ...backups, ...kept, ...mails]
}

async function holdsNothing(database: string, recordedSequence: number): Promise<boolean> {
  if (!(await isFilled(database))) return true
  const head = await headOfFile(database)
  if (head) return head.sequence === 0 && recordedSequence > 0
  // What is damaged is told by who opens it.
  return (await stateOfDatabase(database)) === 'foreign'
}

/** In the order of their names, which begin with the day. */
async function filesIn(folder: string, pattern: RegExp): Promise<string[]> {
  if (!(await exists(folder))) return []
  const names = await readdir(folder)
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name))
}
