import { changedColumns } from '#server/db/changed-columns.ts'
import type { Effect } from '#server/db/effect.ts'
import { type Db, type RowChanges, versionedTable } from '#server/db/schema.ts'
import type { VersionedEntity } from '#server/db/versioned-tables.ts'

/** Thrown when the ref of a create belongs to a row with other content. */
export class KnownRefError extends Error {
  /** The id of the existing row. */
  readonly id: number

  constructor(id: number) {
    super(`the ref is that of row ${id}`)
    this.id = id
  }
}

/**
 * Finds the effect of a create whose ref a row already has, even if the row was deleted since; undefined for a new ref.
 * `content` is what the create would store. Throws KnownRefError when the row's content differs: an earlier version of
 * the same create may have arrived late, and its author must not take it for the corrected one.
 */
export async function findKnownEffect<E extends VersionedEntity>(
  db: Db,
  { entity, ref, content }: { entity: E; ref: string | undefined; content: RowChanges<E> },
): Promise<Effect | undefined> {
  if (ref === undefined) return undefined
  const row = await db.selectFrom(versionedTable(entity)).selectAll().where('ref', '=', ref).executeTakeFirst()
  if (row && Object.keys(changedColumns(row, content)).length > 0) throw new KnownRefError(row.id)
  const id = row?.id ?? (await findDeletedRef(db, entity, ref))
  return id === undefined ? undefined : { status: 201, entity, id }
}

async function findDeletedRef(db: Db, entity: VersionedEntity, ref: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('tombstones')
    .select('entityId')
    .where('entity', '=', entity)
    .where('ref', '=', ref)
    .executeTakeFirst()
  return row?.entityId
}

/** Whether a row with this id was deleted. */
export async function isDeleted(db: Db, entity: VersionedEntity, id: number): Promise<boolean> {
  const tombstone = db
    .selectFrom('tombstones')
    .select('id')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where('handedOver', '=', 0)
  return (await tombstone.executeTakeFirst()) !== undefined
}
