import { SqliteAdapter, sql } from 'kysely'
import type { EngineAdapter, EngineSpecifics } from '#server/db/engine-specifics.ts'

const sqliteSpecifics: EngineSpecifics = {
  async lastIds(db) {
    const { rows } = await sql<{ name: string; last: number }>`
      SELECT name, coalesce((SELECT seq FROM sqlite_sequence WHERE name = sqlite_master.name), 0) AS last
      FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'`.execute(db)
    return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
  },

  /** A table that never had a row has no counter. */
  async setLastId(db, table, last) {
    await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(db)
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${last})`.execute(db)
  },

  async readMark(db) {
    const { rows } = await sql<{ userVersion: number }>`PRAGMA user_version`.execute(db)
    return rows[0]?.userVersion ?? 0
  },

  async writeMark(db, mark) {
    await sql`PRAGMA user_version = ${sql.lit(mark)}`.execute(db)
  },
}

export class SqliteEngineAdapter extends SqliteAdapter implements EngineAdapter {
  readonly specifics = sqliteSpecifics
  readonly runAtOnce: NonNullable<EngineAdapter['runAtOnce']>

  constructor(runAtOnce: NonNullable<EngineAdapter['runAtOnce']>) {
    super()
    this.runAtOnce = runAtOnce
  }
}
