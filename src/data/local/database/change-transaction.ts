import type { ClinicDatabase } from './clinic-database.ts'

/**
 * One transaction over all that changes are made of and judged by. Whoever deals with one change may come upon any other: what a rare turn
 * of the work reads or writes must not be missing then. Within another such transaction it is part of that one.
 */
export function changeTransaction<Result>(db: ClinicDatabase, work: () => Promise<Result>): Promise<Result> {
  return db.transaction('rw', db.tables, work)
}
