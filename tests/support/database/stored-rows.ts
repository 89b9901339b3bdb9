import { join } from 'node:path'
import { sql } from 'kysely'
import { postgresQueryBuilder } from '#server/db/postgres/open-postgres.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-engine.ts'

type Row = Record<string, string | number | null>

/**
 * Reads a server's database file as it lies in this folder, whether the server runs or not, or the database of PostgreSQL
 * at this address.
 */
export async function storedRows(place: string, query: string): Promise<Row[]> {
  return place.startsWith('postgres://') ? rowsOnPostgres(place, query) : rowsInFile(place, query)
}

async function rowsOnPostgres(url: string, query: string): Promise<Row[]> {
  const db = postgresQueryBuilder(url)
  try {
    return (await sql.raw<Row>(query).execute(db.withoutPlugins())).rows
  } finally {
    await db.destroy()
  }
}

async function rowsInFile(dataDir: string, query: string): Promise<Row[]> {
  const database = await openSqlite(join(dataDir, 'clinica.sqlite'))
  try {
    database.exec('PRAGMA busy_timeout = 10000')
    return database.prepare(query).all() as Row[]
  } finally {
    database.close()
  }
}
