import type { Db, VersionedRow } from '#server/db/schema.ts'

/** A professional as the feed sends it. */
export function professionalRowOf(row: VersionedRow<'professional'>) {
  return { ...row, active: row.active === 1 }
}

/** Lists the active professionals in the order in which they were added. */
export async function listActiveProfessionals(db: Db) {
  return db
    .selectFrom('professionals')
    .select(['id', 'name', 'lastName'])
    .where('active', '=', 1)
    .orderBy('id')
    .execute()
}

/** Lists all professionals as the feed sends them, including retired ones. */
export async function listProfessionalRows(db: Db) {
  const rows = await db.selectFrom('professionals').selectAll().orderBy('id').execute()
  return rows.map(professionalRowOf)
}

/** Reads a professional as the feed sends it; null for an unknown id. */
export async function findProfessional(db: Db, id: number) {
  const row = await db.selectFrom('professionals').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? professionalRowOf(row) : null
}

/** Whether this professional exists, active or retired. */
export async function isKnownProfessional(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('professionals').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Whether appointments can be booked with this professional. */
export async function isActiveProfessional(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('professionals')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}
