import { open } from 'node:fs/promises'
import { specificsOf } from '#server/db/engine-specifics.ts'
import type { Db } from '#server/db/schema.ts'
import type { SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'

/**
 * Marks a backup, by the number that SQLite leaves to applications and that the live database has at 0. It gives away a
 * backup that somebody copied over the database by hand, whatever the high-water mark says.
 */
const COPY = 1
/**
 * Marks a database that was found to be rolled back: a device knows more than it holds (rollback-detection.ts). The WAL
 * next to it is its own.
 */
const ROLLED_BACK = 2
/** The offset of that number in a database file. */
const MARK_OFFSET = 60
const MARK_BYTES = 4

export function markAsCopy(database: SqliteDatabase): void {
  database.exec(`PRAGMA user_version = ${COPY}`)
}

/** Marks the database as rolled back, in the caller's transaction. */
export async function markRolledBack(trx: Db): Promise<void> {
  await specificsOf(trx).writeMark(trx, ROLLED_BACK)
}

/** Whether the database must begin a new epoch: it is marked as a copy or as rolled back. */
export async function isMarked(db: Db): Promise<boolean> {
  return [COPY, ROLLED_BACK].includes(await markOf(db))
}

/** Whether a device has shown that the database was rolled back. */
export async function isMarkedRolledBack(db: Db): Promise<boolean> {
  return (await markOf(db)) === ROLLED_BACK
}

/**
 * Whether the file itself is marked as a copy, without opening it as a database. What the WAL next to it says does not
 * count.
 */
export async function hasCopyMark(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK_BYTES), 0, MARK_BYTES, MARK_OFFSET)
    return bytesRead === MARK_BYTES && buffer.readInt32BE() === COPY
  } finally {
    await file.close()
  }
}

/** Removes either mark. */
export async function clearMark(db: Db): Promise<void> {
  await specificsOf(db).writeMark(db, 0)
}

function markOf(db: Db): Promise<number> {
  return specificsOf(db).readMark(db)
}
