import type { Db } from '#server/db/schema.ts'
import type { AuditedEntity } from '#server/db/versioned-tables.ts'

/** The id of the last audit event by the id of the row; no entry for rows without events. */
export type LastEvents = ReadonlyMap<number, number>

/** Reads the last event of every row of an entity, optionally of the given actions only. */
export async function readLastEvents(db: Db, entity: AuditedEntity, actions?: readonly string[]): Promise<LastEvents> {
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
 * Whether the first of two databases with a common origin has the later event of a row. The restored database may be
 * the later one, as when a restore is undone. Event ids are higher in every later epoch, so they decide.
 */
export function hasLaterEvent(one: LastEvents, other: LastEvents, id: number): boolean {
  return (one.get(id) ?? 0) > (other.get(id) ?? 0)
}
