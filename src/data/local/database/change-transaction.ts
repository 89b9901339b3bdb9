import type { ClinicDatabase } from './clinic-database.ts'

/**
 * Runs `work` in one transaction over all tables of a user's database. Work on one change may touch any other change,
 * so no table may be missing in a rare case. A nested call joins the outer transaction.
 */
export function changeTransaction<Result>(db: ClinicDatabase, work: () => Promise<Result>): Promise<Result> {
  return db.transaction('rw', db.tables, work)
}
