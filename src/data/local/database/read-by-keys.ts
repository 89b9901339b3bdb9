import { Dexie, type IndexableType, type Table } from 'dexie'

/**
 * Returns the rows with one of these keys in an index. All keys are asked for at once: a cursor, as of Dexie's `anyOf`,
 * waits for the database at each of them. An array as a key must not be given twice. Nothing is awaited, as in
 * readPending.
 */
export function readByKeys<Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly IndexableType[],
): Promise<Row[]> {
  const rowsOf = (key: IndexableType) => table.where(index).equals(key).toArray()
  return Dexie.Promise.all([...new Set(keys)].map(rowsOf)).then((rows: Row[][]) => rows.flat())
}
