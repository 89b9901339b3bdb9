import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import type { SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'

/**
 * The mark that a backup carries inside, in a number that SQLite leaves to applications and that the database itself has at 0. A
 * backup that somebody puts in the place of the database by hand is known by it, whatever the head beside it says.
 */
const COPY = 1
/** That of a database of which a device knows more than it holds (rollback-detection.ts). The log beside it is its own. */
const PUT_BACK = 2
/** Where that number stands in a database file, in four bytes. */
const MARK_OFFSET = 60
const MARK_BYTES = 4

export function markAsCopy(database: SqliteDatabase): void {
  database.exec(`PRAGMA user_version = ${COPY}`)
}

/** In the caller's transaction. */
export async function markRolledBack(trx: Db): Promise<void> {
  await sql`PRAGMA user_version = ${sql.lit(PUT_BACK)}`.execute(trx)
}

/** Whether the database bears a mark by which it must begin a new epoch, that of a copy or that of one that was put back. */
export async function isMarked(db: Db): Promise<boolean> {
  return [COPY, PUT_BACK].includes(await markOf(db))
}

/** Whether a device has shown that the database was put back. */
export async function isMarkedRolledBack(db: Db): Promise<boolean> {
  return (await markOf(db)) === PUT_BACK
}

/** Whether a file bears the mark of a copy that must not be opened yet: what stands in a log beside it does not count. */
export async function bearsCopyMark(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK_BYTES), 0, MARK_BYTES, MARK_OFFSET)
    return bytesRead === MARK_BYTES && buffer.readInt32BE() === COPY
  } finally {
    await file.close()
  }
}

/** Takes away either mark. */
export async function clearMark(db: Db): Promise<void> {
  await sql`PRAGMA user_version = 0`.execute(db)
}

async function markOf(db: Db): Promise<number> {
  const { rows } = await sql<{ userVersion: number }>`PRAGMA user_version`.execute(db)
  return rows[0]?.userVersion ?? 0
}
