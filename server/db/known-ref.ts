import type { SyncedEntity } from '#domain/wire/sync-wire.ts'
import { type Db, syncedTable } from './schema.ts'

/** The row that a device made under this ref, also when it was deleted since: a second create of it is the same row. */
export async function knownRef(db: Db, entity: SyncedEntity, ref: string | undefined): Promise<number | undefined> {
  if (ref === undefined) return undefined
  const row = await db.selectFrom(syncedTable(entity)).select('id').where('ref', '=', ref).executeTakeFirst()
  return row?.id ?? deletedRef(db, entity, ref)
}

async function deletedRef(db: Db, entity: SyncedEntity, ref: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('tombstones')
    .select('entityId')
    .where('entity', '=', entity)
    .where('ref', '=', ref)
    .executeTakeFirst()
  return row?.entityId
}
