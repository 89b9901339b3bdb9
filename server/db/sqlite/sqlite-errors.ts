const BUSY = 5
const LOCKED = 6
const READ_ONLY = 8
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

/** Their primary codes by name, as SQLite's documentation lists them; those that an operator may meet. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'SQLITE_ERROR',
  3: 'SQLITE_PERM',
  [BUSY]: 'SQLITE_BUSY',
  [LOCKED]: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  [READ_ONLY]: 'SQLITE_READONLY',
  [IO]: 'SQLITE_IOERR',
  [CORRUPT]: 'SQLITE_CORRUPT',
  [FULL]: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  [CONSTRAINT]: 'SQLITE_CONSTRAINT',
  [NOT_A_DATABASE]: 'SQLITE_NOTADB',
}

/** Which of SQLite's errors it is, by name; undefined for any other error, and where the number was forgotten. */
export function sqliteNameOf(error: unknown): string | undefined {
  const code = sqliteCodeOf(error)
  return code === undefined ? undefined : (NAMES[code] ?? `SQLITE_${code}`)
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

/** Whether the disk does not take what is written: it has no room, fails, or takes nothing any more. */
export function isDiskFailure(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  return code === FULL || code === IO || code === READ_ONLY
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
