import { PostgresAdapter, sql } from 'kysely'
import type { EngineAdapter, EngineSpecifics } from '#server/db/engine-specifics.ts'
import type { Db } from '#server/db/schema.ts'

/** The sequences of ids, by their tables. A renamed table keeps the name of its sequence. */
async function sequencesOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; sequence: string }>`
    SELECT table_name AS name, pg_get_serial_sequence(table_name, 'id')::regclass::text AS sequence
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_identity = 'YES' ORDER BY table_name`.execute(db)
  return new Map(rows.map(({ name, sequence }) => [name, sequence]))
}

const postgresSpecifics: EngineSpecifics = {
  /** A sequence does not learn of ids that a row brings, as seals do. */
  async lastIds(db) {
    const lasts = [...(await sequencesOf(db))].map(
      ([name, sequence]) => sql`SELECT ${sql.lit(name)} AS name, greatest(
        (SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM ${sql.table(sequence)}),
        coalesce((SELECT max(id) FROM ${sql.table(name)}), 0)) AS last`,
    )
    const { rows } = await sql<{ name: string; last: number }>`${sql.join(lasts, sql` UNION ALL `)}`.execute(db)
    return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
  },

  /** Unlike setval, a restart is undone with its transaction. */
  async setLastId(db, table, last) {
    const sequence = (await sequencesOf(db)).get(table)
    if (sequence === undefined) return
    await sql`ALTER SEQUENCE ${sql.table(sequence)} RESTART WITH ${sql.lit(last + 1)}`.execute(db)
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
