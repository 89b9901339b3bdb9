import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { createQueryBuilder } from '#server/db/sqlite/open-database.ts'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'
import {
  copyOnPostgres,
  databaseOnPostgres,
  type PostgresCopy,
  postgres,
} from '#tests/simulation/server/postgres-copies.ts'
import { isOnPostgres } from '#tests/support/database/either-engine.ts'

type Value = string | number | null

interface TableCopy {
  name: string
  columns: string[]
  rows: Value[][]
}

/** The complete content of a database at one moment, in the engine's own form. */
export type DatabaseCopy = SqliteCopy | PostgresCopy

interface SqliteCopy {
  tables: TableCopy[]
  /** The SQL that creates the tables, and the SQL that follows the rows: indexes and triggers. */
  makesTables: string[]
  makesRest: string[]
}

/** Copies a database in memory, as a backup copies one on a disk. */
export function copyOf(database: Db): Promise<DatabaseCopy> {
  return isOnPostgres(database) ? copyOnPostgres(database) : copyOnSqlite(database)
}

async function copyOnSqlite(database: Db): Promise<SqliteCopy> {
  const db = database.withoutPlugins()
  const { rows: objects } = await sql<{ name: string; type: string; sql: string | null }>`
    SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'`.execute(db)
  const tables = objects.filter(({ type }) => type === 'table')
  const names = [...tables.map(({ name }) => name), 'sqlite_sequence']
  return {
    tables: await Promise.all(names.map((name) => copyOfTable(db, name))),
    makesTables: tables.map((table) => table.sql ?? ''),
    makesRest: objects.filter(({ type }) => type !== 'table').map((object) => object.sql ?? ''),
  }
}

async function copyOfTable(db: Db, name: string): Promise<TableCopy> {
  const { rows } = await sql<Record<string, Value>>`SELECT * FROM ${sql.table(name)}`.execute(db)
  return { name, columns: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) }
}

/** Creates a new database from a copy, in memory or on the PostgreSQL that the copy comes from. */
export function databaseFrom(copy: DatabaseCopy): Promise<Db> {
  return 'tables' in copy ? databaseInMemory(copy) : databaseOnPostgres(postgres ?? '', copy)
}

async function databaseInMemory({ tables, makesTables, makesRest }: SqliteCopy): Promise<Db> {
  const database = await openSqlite(':memory:')
  database.exec(`PRAGMA foreign_keys = OFF; BEGIN; ${makesTables.join(';')}`)
  for (const table of tables) fill(database, table)
  database.exec(`${makesRest.join(';')}; COMMIT; PRAGMA foreign_keys = ON`)
  return createQueryBuilder(database)
}

function fill(database: SqliteDatabase, { name, columns, rows }: TableCopy): void {
  if (rows.length === 0) return
  const places = columns.map(() => '?').join()
  const insert = database.prepare(`INSERT INTO "${name}" (${columns.join()}) VALUES (${places})`)
  for (const row of rows) insert.run(...row)
}
