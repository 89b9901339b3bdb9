import { type Db, versionedTable } from './schema.ts'
import type { VersionedEntity } from './versioned-tables.ts'

/** The row that a device made under this ref, also when it was deleted since: a second create of it is the same row. */
export async function knownRef(db: Db, entity: VersionedEntity, ref: string | undefined): Promise<number | undefined> {
  if (ref === undefined) return undefined
  const row = await db.selectFrom(versionedTable(entity)).select('id').where('ref', '=', ref).executeTakeFirst()
  return row?.id ?? deletedRef(db, entity, ref)
}

async function deletedRef(db: Db, entity: VersionedEntity, ref: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('tombstones')
    .select('entityId')
    .where('entity', '=', entity)
    .where('ref', '=', ref)
    .executeTakeFirst()
  return row?.entityId
}
