import type { IndexableType, Table } from 'dexie'

/**
 * Returns the rows with one of these keys in an index. All keys are asked for at once: a cursor, as of Dexie's `anyOf`,
 * waits for the disk at each of them.
 */
export async function readByKeys<Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly IndexableType[],
): Promise<Row[]> {
  const rows = await Promise.all(keys.map((key) => table.where(index).equals(key).toArray()))
  return rows.flat()
}
