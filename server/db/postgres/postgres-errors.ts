/** Thrown when the connection to PostgreSQL can't be opened or breaks. A transaction under way may have been committed. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError'
}

const DISK_FULL = '53100'
const READ_ONLY = '25006'
const IO = '58030'
const LOCK_NOT_AVAILABLE = '55P03'

/** Conditions that pass: no connection, lost races, no resources, a server that stops or starts. The first two digits are their class. */
const PASSING = /^(08|40|53|57)|^(55P03|58030)$/

/** Whether the disk of the database does not accept writes, or only a standby answers. */
export function isDiskFailure(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === DISK_FULL || state === READ_ONLY || state === IO
}

export function isFull(error: unknown): boolean {
  return sqlStateOf(error) === DISK_FULL
}

/** Whether another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return sqlStateOf(error) === LOCK_NOT_AVAILABLE
}

/** Whether the request itself is fine and may be repeated later. */
export function isPassing(error: unknown): boolean {
  return error instanceof DatabaseUnreachableError || PASSING.test(sqlStateOf(error) ?? '')
}

/** The five characters by which PostgreSQL classifies its errors; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'severity' in error && 'code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
