import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

type Row = Record<string, unknown>

const ROWS_AT_ONCE = 5000

/** A table with the columns of its primary key, which order its rows on both engines alike. */
export interface OrderedTable {
  name: string
  key: readonly string[]
}

/** Reads the rows of a table in pages. */
export async function* pagesOf(
  camelCased: Db,
  { name, key }: OrderedTable,
  size: number,
): AsyncGenerator<readonly Row[]> {
  const db = camelCased.withoutPlugins()
  const order = sql.join(key.map((column) => sql.ref(column)))
  for (let from = 0; ; from += size) {
    const page = sql<Row>`SELECT * FROM ${sql.table(name)} ORDER BY ${order} LIMIT ${size} OFFSET ${from}`
    const { rows } = await page.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}

/** Counts and hashes the rows of a table. */
export async function digestOf(db: Db, table: OrderedTable): Promise<{ count: number; hash: string }> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of pagesOf(db, table, ROWS_AT_ONCE)) {
    for (const row of rows) hash.update(`${JSON.stringify(Object.entries(row))}\n`)
    count += rows.length
  }
  return { count, hash: hash.digest('hex') }
}
