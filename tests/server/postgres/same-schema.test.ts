import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGuardedPostgres } from '#server/db/postgres/guarded-postgres.ts'
import type { Db } from '#server/db/schema.ts'
import { IN_MEMORY, openDatabase } from '#server/db/sqlite/open-database.ts'
import { systemClock } from '#server/platform/clock.ts'
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresServer,
  startPostgres,
} from '#tests/support/database/postgres-server.ts'

describe.skipIf(!hasPostgres)('the migrations on PostgreSQL', () => {
  let postgres: PostgresServer
  let onPostgres: { db: Db; close: () => Promise<void> }
  let onSqlite: Db

  beforeAll(async () => {
    postgres = await startPostgres()
    onPostgres = await openGuardedPostgres(await createPostgresDatabase(postgres.url), systemClock)
    onSqlite = await openDatabase(IN_MEMORY)
  })
  afterAll(async () => {
    await onPostgres?.close()
    await onSqlite?.destroy()
    await postgres?.stop()
  })

  it('make the columns of SQLite, in its order', async () => {
    const sqlite = sql`SELECT m.name || '.' || c.name || CASE WHEN c."notnull" OR c.pk THEN '' ELSE '?' END AS line
      FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid`
    const postgresOwn = sql`SELECT table_name || '.' || column_name || CASE is_nullable WHEN 'NO' THEN '' ELSE '?' END AS line
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'database_mark'
      ORDER BY table_name COLLATE "C", ordinal_position`
    expect(await linesOf(onPostgres.db, postgresOwn)).toEqual(await linesOf(onSqlite, sqlite))
  })

  it('make the indexes and the triggers of SQLite', async () => {
    const sqlite = sql`SELECT type || ' ' || name || ' ' || tbl_name AS line FROM sqlite_master
      WHERE type IN ('index', 'trigger') AND name NOT LIKE 'sqlite_%' ORDER BY 1`
    const postgresOwn = sql`
      SELECT 'index ' || indexrelid::regclass || ' ' || indrelid::regclass AS line FROM pg_index
      WHERE indrelid::regclass::text = ANY (SELECT tablename FROM pg_tables WHERE schemaname = 'public')
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
      UNION ALL
      SELECT 'trigger ' || tgname || ' ' || tgrelid::regclass FROM pg_trigger
      WHERE NOT tgisinternal AND tgname <> 'sync_changes_announced'`
    expect((await linesOf(onPostgres.db, postgresOwn)).sort()).toEqual(await linesOf(onSqlite, sqlite))
  })
})

async function linesOf(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return (rows as { line: string }[]).map(({ line }) => line)
}
