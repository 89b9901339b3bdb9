import type { Db } from '#server/db/schema.ts'
import type { AuditedEntity } from '#server/db/versioned-tables.ts'

/** By the id of a row, the last row of the audit log that tells of it; none where nothing was ever said. */
export type LastEvents = ReadonlyMap<number, number>

/** The last events of every row of an entity; of the given actions only, where they are given. */
export async function lastEvents(db: Db, entity: AuditedEntity, actions?: readonly string[]): Promise<LastEvents> {
  const rows = await db
    .selectFrom('auditLog')
    .select((eb) => ['entityId', eb.fn.max('id').as('last')])
    .where('entity', '=', entity)
    .$if(actions !== undefined, (query) => query.where('action', 'in', actions ?? []))
    .groupBy('entityId')
    .execute()
  return new Map(rows.map(({ entityId, last }) => [Number(entityId), last]))
}

/**
 * Whether of two databases that go on from one the first has the later word on a row. What is restored may be the later of the two,
 * as when a restore is undone. Rows of the log have higher numbers in every later epoch, so they tell.
 */
export function isLater(one: LastEvents, other: LastEvents, id: number): boolean {
  return (one.get(id) ?? 0) > (other.get(id) ?? 0)
}
