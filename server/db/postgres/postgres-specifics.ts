import { PostgresAdapter, sql } from 'kysely'
import type { EngineAdapter, EngineSpecifics } from '#server/db/engine-specifics.ts'

const sequenceOf = (table: string) => sql`pg_get_serial_sequence(${table}, 'id')`

const postgresSpecifics: EngineSpecifics = {
  /** A sequence does not learn of ids that a row brings, as seals do. */
  async lastIds(db) {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_identity = 'YES' ORDER BY table_name`.execute(db)
    const lasts = tables.map(
      ({ name }) => sql`SELECT ${sql.lit(name)} AS name, greatest(
        coalesce(pg_sequence_last_value(${sequenceOf(name)}::regclass), 0),
        coalesce((SELECT max(id) FROM ${sql.table(name)}), 0)) AS last`,
    )
    const { rows } = await sql<{ name: string; last: number }>`${sql.join(lasts, sql` UNION ALL `)}`.execute(db)
    return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
  },

  /** A sequence never stands below its first number; it gives that next. */
  async setLastId(db, table, last) {
    await sql`SELECT setval(${sequenceOf(table)}::regclass, greatest(${last}::bigint, 1), ${last}::bigint > 0)`.execute(
      db,
    )
  },

  async readMark(db) {
    const { rows } = await sql<{ mark: number }>`SELECT mark FROM database_mark`.execute(db)
    return rows[0]?.mark ?? 0
  },

  async writeMark(db, mark) {
    await sql`UPDATE database_mark SET mark = ${mark}`.execute(db)
  },
}

export class PostgresEngineAdapter extends PostgresAdapter implements EngineAdapter {
  readonly specifics = postgresSpecifics
}
