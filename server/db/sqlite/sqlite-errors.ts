const BUSY = 5
const LOCKED = 6
const READ_ONLY = 8
const IO = 10
const CORRUPT = 11
const FULL = 13
const CONSTRAINT = 19
const NOT_A_DATABASE = 26
/** An extended error code carries its primary code in the low byte. */
const PRIMARY_CODE = 0xff

/** Whether SQLite raised the error. */
export function isSqliteError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

/** Names of the primary codes that an operator may meet, from SQLite's documentation. */
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

/** Names SQLite's error; undefined for other errors, and where the number is missing. */
export function sqliteNameOf(error: unknown): string | undefined {
  const code = sqliteCodeOf(error)
  return code === undefined ? undefined : (NAMES[code] ?? `SQLITE_${code}`)
}

/** Whether SQLite's error lacks its number: the package drops it in all() and iterate(). */
export function isUnnumbered(error: unknown): boolean {
  return isSqliteError(error) && sqliteCodeOf(error) === undefined
}

/** Whether another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === BUSY
}

/** Whether the file is not, or no longer, an intact database. */
export function isCorrupt(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  return code === CORRUPT || code === NOT_A_DATABASE
}

/** Whether the disk is full. */
export function isFull(error: unknown): boolean {
  return sqliteCodeOf(error) === FULL
}

/** Whether the disk does not accept writes: it is full, failing or read-only. */
export function isDiskFailure(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  return code === FULL || code === IO || code === READ_ONLY
}

/** Whether a constraint of the database forbids the write. */
export function isConstraint(error: unknown): boolean {
  return sqliteCodeOf(error) === CONSTRAINT
}

const PASSING: ReadonlySet<number | undefined> = new Set([BUSY, LOCKED, IO, FULL])

/** Whether the request itself is fine and may be repeated later: the disk or another connection was the cause. */
export function isPassing(error: unknown): boolean {
  return PASSING.has(sqliteCodeOf(error))
}

function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return undefined
  return error.errcode & PRIMARY_CODE
}
