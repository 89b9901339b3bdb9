import { changedColumns } from '#server/db/changed-columns.ts'
import type { Effect } from '#server/db/effect.ts'
import { type Db, type RowChanges, versionedTable } from '#server/db/schema.ts'
import type { VersionedEntity } from '#server/db/versioned-tables.ts'

/** The row that a device made under this ref says something else than the create that has come now. */
export class KnownRefError extends Error {
  /** The row that is there. */
  readonly id: number

  constructor(id: number) {
    super(`the ref is that of row ${id}`)
    this.id = id
  }
}

/**
 * The effect of a create whose ref a row has already: that same row, also when it was deleted since; undefined for a new ref.
 * `content` is what the create would store of its body. A row that says something else is no such effect, whoever changed it:
 * a former reading of the same create may have come late, and its writer must not take it for the one that was mended since.
 * Throws KnownRefError then.
 */
export async function knownEffect<E extends VersionedEntity>(
  db: Db,
  { entity, ref, content }: { entity: E; ref: string | undefined; content: RowChanges<E> },
): Promise<Effect | undefined> {
  if (ref === undefined) return undefined
  const row = await db.selectFrom(versionedTable(entity)).selectAll().where('ref', '=', ref).executeTakeFirst()
  if (row && Object.keys(changedColumns(row, content)).length > 0) throw new KnownRefError(row.id)
  const id = row?.id ?? (await deletedRef(db, entity, ref))
  return id === undefined ? undefined : { status: 201, entity, id }
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
