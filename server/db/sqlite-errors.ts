const BUSY = 5
/** Extended codes carry their family in the low byte. */
const PRIMARY_CODE = 0xff

/** Whether the error is SQLite's, of whatever kind. */
export function isSqliteError(error: unknown): boolean {
  return sqliteCodeOf(error) !== undefined
}

/** Whether another connection holds what was wanted. */
export function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === BUSY
}

function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return undefined
  return error.errcode & PRIMARY_CODE
}
