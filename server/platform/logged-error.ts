import { sqliteNameOf } from '#server/db/sqlite/sqlite-errors.ts'

/** What the log says about an error; never its message, which may quote personal data. */
export interface LoggedError {
  /** The error's class. */
  error?: string
  errorCode?: string
  /** SQLite's name of the error: all SQLite errors share one code. */
  sqliteError?: string
}

/** Picks the log fields of an error. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { error: typeof error }
  const sqliteError = sqliteNameOf(error)
  return {
    error: error.name,
    ...('code' in error && typeof error.code === 'string' && { errorCode: error.code }),
    ...(sqliteError !== undefined && { sqliteError }),
  }
}
