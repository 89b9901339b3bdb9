import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './schema.ts'
import type { SqliteDatabase } from './sqlite-engine.ts'

/**
 * The mark that a backup carries inside, in a number that SQLite leaves to applications and that the database itself has at 0. A
 * backup that somebody puts in the place of the database by hand is known by it, whatever the head beside it says.
 */
const COPY = 1
/** Where that number stands in a database file, in four bytes. */
const MARK_OFFSET = 60
const MARK_BYTES = 4

export function markAsCopy(database: SqliteDatabase): void {
  database.exec(`PRAGMA user_version = ${COPY}`)
}

export async function isCopy(db: Db): Promise<boolean> {
  const { rows } = await sql<{ userVersion: number }>`PRAGMA user_version`.execute(db)
  return rows[0]?.userVersion === COPY
}

/** As isCopy, of a file that must not be opened yet: what stands in a log beside it does not count. */
export async function bearsCopyMark(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK_BYTES), 0, MARK_BYTES, MARK_OFFSET)
    return bytesRead === MARK_BYTES && buffer.readInt32BE() === COPY
  } finally {
    await file.close()
  }
}

export async function clearCopyMark(db: Db): Promise<void> {
  await sql`PRAGMA user_version = 0`.execute(db)
}
