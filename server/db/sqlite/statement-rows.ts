import type { SqliteDatabase } from './sqlite-engine.ts'
import { isUnnumbered } from './sqlite-errors.ts'

type Statement = ReturnType<SqliteDatabase['prepare']>
type Value = null | number | bigint | string | Uint8Array

// The package drops the error number in all(), and with it whether a retry makes sense; get() keeps it.

/** Returns the values of each row that a statement reads. */
export function readRows(statement: Statement, values: readonly Value[]): unknown[][] {
  try {
    return statement.all(...values) as unknown as unknown[][]
  } catch (error) {
    if (isUnnumbered(error)) statement.get(...values)
    throw error
  }
}

/**
 * Returns the values of the row of a statement that writes: one at most, since get() returns no more. `countChanged` tells how many
 * rows were written. Several are a bug, so this throws and the transaction fails.
 */
export function writeReturningRow(
  statement: Statement,
  values: readonly Value[],
  countChanged: () => number,
): unknown[][] {
  const row = statement.get(...values) as unknown[] | undefined
  if (countChanged() > 1) throw new Error('a statement that writes several rows cannot return them')
  return row === undefined ? [] : [row]
}
