import { sql } from 'kysely'
import type { Db } from './schema.ts'
import type { SqliteDatabase } from './sqlite-engine.ts'

/**
 * The mark that a backup carries inside, in a number that SQLite leaves to applications and that the database itself has at 0. A
 * backup that somebody puts in the place of the database by hand is known by it, whatever the head beside it says.
 */
const COPY = 1

export function markAsCopy(database: SqliteDatabase): void {
  database.exec(`PRAGMA user_version = ${COPY}`)
}

export async function isCopy(db: Db): Promise<boolean> {
  const { rows } = await sql<{ userVersion: number }>`PRAGMA user_version`.execute(db)
  return rows[0]?.userVersion === COPY
}

export async function clearCopyMark(db: Db): Promise<void> {
  await sql`PRAGMA user_version = 0`.execute(db)
}
