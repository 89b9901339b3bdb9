import { sql } from 'kysely'
import { specificsOf } from '#server/db/engine-specifics.ts'
import { migratePostgres } from '#server/db/postgres/migrate-postgres.ts'
import { postgresQueryBuilder } from '#server/db/postgres/open-postgres.ts'
import type { Db } from '#server/db/schema.ts'
import { createPostgresDatabase } from '#tests/support/database/postgres-server.ts'

type Row = Record<string, string | number | null>

/** The rows of a database on PostgreSQL at one moment, and the last id of each table. */
export interface PostgresCopy {
  rows: ReadonlyMap<string, readonly Row[]>
  lastIds: Readonly<Record<string, number>>
}

/** The PostgreSQL of this run; undefined where histories are played on SQLite. */
export const { TEST_POSTGRES: postgres } = process.env

/** Opens an empty database, as a first start finds it. */
export async function emptyOnPostgres(server: string, instant: number): Promise<Db> {
  const url = await createPostgresDatabase(server)
  const db = postgresQueryBuilder(url)
  await migratePostgres(db, instant)
  return db
}

export async function copyOnPostgres(database: Db): Promise<PostgresCopy> {
  const db = database.withoutPlugins()
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()`.execute(db)
  const rows = new Map<string, readonly Row[]>()
  for (const { name } of tables) rows.set(name, (await sql<Row>`SELECT * FROM ${sql.table(name)}`.execute(db)).rows)
  return { rows, lastIds: await specificsOf(database).lastIds(database) }
}

/** Databases whose server has ended: emptying one is many times cheaper than making one. */
const free: string[] = []

/** Opens a database with the rows of a copy; closing it makes room for the next one. */
export async function databaseOnPostgres(server: string, copy: PostgresCopy): Promise<Db> {
  const url = free.pop() ?? (await migrated(server))
  const db = postgresQueryBuilder(url)
  await db.transaction().execute((trx) => fill(trx, copy))
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    free.push(url)
  }
  return db
}

async function migrated(server: string): Promise<string> {
  const url = await createPostgresDatabase(server)
  const db = postgresQueryBuilder(url)
  await migratePostgres(db, 1)
  await db.destroy()
  return url
}

/** Neither triggers nor foreign keys are asked: the copy was sound. */
async function fill(trx: Db, { rows, lastIds }: PostgresCopy): Promise<void> {
  await sql`SET LOCAL session_replication_role = replica`.execute(trx)
  for (const [name, content] of rows) {
    const table = sql.table(name)
    await sql`DELETE FROM ${table}`.execute(trx)
    if (content.length === 0) continue
    const all = JSON.stringify(content)
    await sql`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, ${all}::json)`.execute(trx)
  }
  for (const [name, last] of Object.entries(lastIds)) await specificsOf(trx).setLastId(trx, name, last)
}
