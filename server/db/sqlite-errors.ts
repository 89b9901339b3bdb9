const BUSY = 5
const LOCKED = 6
const IO = 10
const CORRUPT = 11
const FULL = 13
const CONSTRAINT = 19
const NOT_A_DATABASE = 26
/** Extended codes carry their family in the low byte. */
const PRIMARY_CODE = 0xff

/** Whether the error is SQLite's, of whatever kind. */
export function isSqliteError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

/** Whether SQLite's error does not say which one it is: the package forgets the number in all() and iterate(). */
export function isUnnumbered(error: unknown): boolean {
  return isSqliteError(error) && sqliteCodeOf(error) === undefined
}

/** Whether another connection holds what was wanted. */
export function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === BUSY
}

/** Whether the file is not, or no longer, a sound database. */
export function isCorrupt(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  return code === CORRUPT || code === NOT_A_DATABASE
}

/** Whether the disk has no room. */
export function isFull(error: unknown): boolean {
  return sqliteCodeOf(error) === FULL
}

/** Whether a rule of the database forbids what was written. */
export function isConstraint(error: unknown): boolean {
  return sqliteCodeOf(error) === CONSTRAINT
}

const PASSING: ReadonlySet<number | undefined> = new Set([BUSY, LOCKED, IO, FULL])

/** Whether nothing is wrong with what was asked: it may come again when the disk or the other connection is done. */
export function isPassing(error: unknown): boolean {
  return PASSING.has(sqliteCodeOf(error))
}

function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return undefined
  return error.errcode & PRIMARY_CODE
}
