import type { SqliteDatabase } from './sqlite-engine.ts'
import { isUnnumbered } from './sqlite-errors.ts'

type Statement = ReturnType<SqliteDatabase['prepare']>
type Value = null | number | bigint | string | Uint8Array

// The package forgets in all() which error it was, and with it whether the request may come again; get() says it.

/** The rows that a statement reads. */
export function rowsRead(statement: Statement, values: readonly Value[]): unknown[] {
  try {
    return statement.all(...values)
  } catch (error) {
    if (isUnnumbered(error)) statement.get(...values)
    throw error
  }
}

/**
 * What a statement that writes gives back: one row at most, since get() gives no more. `countChanged` says how many it wrote;
 * several are a mistake of the code, and its transaction must not stand.
 */
export function rowWritten(statement: Statement, values: readonly Value[], countChanged: () => number): unknown[] {
  const row = statement.get(...values)
  if (countChanged() > 1) throw new Error('a statement that writes several rows cannot give them back')
  return row === undefined ? [] : [row]
}
