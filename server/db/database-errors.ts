import * as postgres from './postgres/postgres-errors.ts'
import * as sqlite from './sqlite/sqlite-errors.ts'

// Errors of either engine, told apart by their codes.

/** Whether another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return sqlite.isBusy(error) || postgres.isBusy(error)
}

/** Whether the disk is full. */
export function isFull(error: unknown): boolean {
  return sqlite.isFull(error) || postgres.isFull(error)
}

/** Whether the disk does not accept writes: it is full, failing or read-only. */
export function isDiskFailure(error: unknown): boolean {
  return sqlite.isDiskFailure(error) || postgres.isDiskFailure(error)
}

/** Whether the request itself is fine and may be repeated later: the disk, the network or another connection was the cause. */
export function isPassing(error: unknown): boolean {
  return sqlite.isPassing(error) || postgres.isPassing(error)
}
