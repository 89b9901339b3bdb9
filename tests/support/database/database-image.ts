import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { isOnPostgres } from './either-engine.ts'

type Row = Record<string, unknown>
/** Every table of a database: its rows by their primary key. */
export type DatabaseImage = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** A cell that a stretch of time has written, or a row that it has removed (its cells as they were). */
export interface CellChange {
  table: string
  kind: 'added' | 'changed' | 'removed'
  /** Which of the rows of that table and kind, by key. */
  row: number
  column: string
  value: unknown
}

/** What stands in the database now. */
export async function imageOf(camelCased: Db): Promise<DatabaseImage> {
  const db = camelCased.withoutPlugins()
  const keys = await keysOf(camelCased)
  const image = new Map<string, Map<string, Row>>()
  for (const [table, key] of keys) {
    const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)}`.execute(db)
    image.set(table, new Map(rows.map((row) => [key.map((column) => String(row[column])).join(' '), row])))
  }
  return image
}

/**
 * A number that changes when a row is written, removed or changed, also to the same values. Cheaper than two images where
 * nothing may be written.
 */
export async function writesTo(db: Db): Promise<number> {
  const { rows } = await (isOnPostgres(db) ? await sumOfWriters(db) : WRITES_ON_SQLITE).execute(db)
  return rows[0]?.writes ?? 0
}

/** Counts what this connection has written. */
const WRITES_ON_SQLITE = sql<{ writes: number }>`SELECT total_changes() AS writes`

/** Adds up the transactions that have written the rows. */
async function sumOfWriters(db: Db) {
  const sums = [...(await keysOf(db)).keys()].map(
    (table) => sql`SELECT coalesce(sum(xmin::text::bigint), 0) AS writes FROM ${sql.table(table)}`,
  )
  return sql<{ writes: number }>`SELECT sum(writes) AS writes FROM (${sql.join(sums, sql` UNION ALL `)}) AS tables`
}

/** The cells that differ. */
export function changesBetween(before: DatabaseImage, after: DatabaseImage): CellChange[] {
  return [...after].flatMap(([table, rows]) => {
    const old: ReadonlyMap<string, Row> = before.get(table) ?? new Map()
    const cells = (kind: CellChange['kind'], found: Row[]) =>
      found.flatMap((row, index) =>
        Object.entries(row).map(([column, value]) => ({ table, kind, row: index, column, value })),
      )
    const kept = [...rows].filter(([key]) => old.has(key))
    return [
      ...cells(
        'added',
        [...rows].filter(([key]) => !old.has(key)).map(([, row]) => row),
      ),
      ...cells(
        'removed',
        [...old].filter(([key]) => !rows.has(key)).map(([, row]) => row),
      ),
      ...cells('changed', kept.map(([key, row]) => differing(old.get(key) ?? {}, row)).filter(isNotEmpty)),
    ]
  })
}

const knownKeys = new WeakMap<Db, Promise<Map<string, string[]>>>()

/** The primary keys, which are read once: no table is added while the server runs. */
function keysOf(db: Db): Promise<Map<string, string[]>> {
  const keys = knownKeys.get(db) ?? primaryKeysOf(db.withoutPlugins())
  knownKeys.set(db, keys)
  return keys
}

type KeyColumn = { table: string; column: string; part: number }

const KEYS_ON_SQLITE = sql<KeyColumn>`
  SELECT tables.name AS "table", columns.name AS "column", columns.pk AS part
  FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
  WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
  ORDER BY tables.name, columns.pk`

const KEYS_ON_POSTGRES = sql<KeyColumn>`
  SELECT table_name AS "table", column_name AS "column", ordinal_position AS part
  FROM information_schema.key_column_usage JOIN information_schema.table_constraints
    USING (constraint_schema, constraint_name, table_name)
  WHERE constraint_type = 'PRIMARY KEY' AND constraint_schema = current_schema() ORDER BY table_name, ordinal_position`

async function primaryKeysOf(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await (isOnPostgres(db) ? KEYS_ON_POSTGRES : KEYS_ON_SQLITE).execute(db)
  const keys = new Map<string, string[]>()
  for (const { table, column, part } of rows) {
    const key = keys.get(table) ?? []
    if (part > 0) key.push(column)
    keys.set(table, key)
  }
  return keys
}

function differing(old: Row, now: Row): Row {
  return Object.fromEntries(Object.entries(now).filter(([column, value]) => old[column] !== value))
}

function isNotEmpty(row: Row): boolean {
  return Object.keys(row).length > 0
}
