import { sqliteNameOf } from '#server/db/sqlite/sqlite-errors.ts'

/** What a line of the log tells of an error: never its message, which may quote data. */
export interface LoggedError {
  /** Its class. */
  error?: string
  errorCode?: string
  /** Which of SQLite's errors it is: all of them have one code. */
  sqliteError?: string
}

/** The fields of a log's line about an error. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { error: typeof error }
  const sqliteError = sqliteNameOf(error)
  return {
    error: error.name,
    ...('code' in error && typeof error.code === 'string' && { errorCode: error.code }),
    ...(sqliteError !== undefined && { sqliteError }),
  }
}
