import { rename } from 'node:fs/promises'
import { keptName } from './backup/kept-name.ts'
import type { Clock } from './clock.ts'
import type { DataFolder } from './data-folder.ts'
import { beginNewLife } from './db/begin-new-life.ts'
import { ownData } from './db/data-lock.ts'
import { readHead, writeHead } from './db/life-head.ts'
import { lossIn } from './db/lost-database.ts'
import { openDatabase } from './db/open-database.ts'
import type { Db } from './db/schema.ts'
import { exists, isFilled } from './file-presence.ts'

/** There is a clinic already: an argument that was left standing must not hide the next loss. */
export class ClinicPresentError extends Error {}

/**
 * Begins an empty clinic where the database of another was lost; nothing is removed. It is a later life of the same folder: devices of
 * the former clinic notice, and no id of that is given again, but for the rows that `prepare` makes. Does nothing in a new folder,
 * whose start needs no word. Throws ClinicPresentError when there is a database, DataInUseError while anybody uses it.
 */
export async function beginNewClinic(
  folder: DataFolder,
  clock: Clock,
  prepare: (db: Db) => Promise<void>,
): Promise<void> {
  const lock = await ownData(folder.lock)
  try {
    const loss = await lossIn(folder)
    if (loss) await replaceLost(folder, clock, prepare)
    else if (await isFilled(folder.database)) throw new ClinicPresentError()
  } finally {
    lock.release()
  }
}

async function replaceLost(folder: DataFolder, clock: Clock, prepare: (db: Db) => Promise<void>): Promise<void> {
  const recorded = await readHead(folder.head)
  await setAside(folder, clock())
  const db = await openDatabase(folder.database, clock)
  try {
    await prepare(db)
    const { head } = await beginNewLife(db, clock(), { heads: recorded ? [recorded] : [] })
    await writeHead(folder.head, head)
  } finally {
    await db.destroy()
  }
}

/** What is left of the lost database may still help somebody: its log above all. */
async function setAside({ path, database }: DataFolder, instant: number): Promise<void> {
  const kept = await keptName(path, instant)
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    if (await exists(database + suffix)) await rename(database + suffix, kept + suffix)
}
