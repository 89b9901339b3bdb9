import { sql } from 'kysely'
import { PostgresEngineAdapter } from '#server/db/postgres/postgres-specifics.ts'
import { postgresSqlOf } from '#server/db/postgres/postgres-sql.ts'
import type { Db } from '#server/db/schema.ts'

/** Whether the servers under test run on PostgreSQL: what only SQLite does is then no fact. */
export const isPostgresRun = process.env.TEST_DATABASE === 'postgres'

export function isOnPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresEngineAdapter
}

/** Runs what is written as the migrations are: for SQLite. */
export async function runOnEither(db: Db, statements: string): Promise<void> {
  await sql.raw(isOnPostgres(db) ? postgresSqlOf(statements) : statements).execute(db)
}
