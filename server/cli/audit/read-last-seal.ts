import type { Db } from '#server/db/schema.ts'

/** Reads the newest seal of the audit log; undefined when nothing is sealed. */
export async function readLastSeal(db: Db) {
  return db.selectFrom('auditSeals').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}
