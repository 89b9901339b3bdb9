import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { CHANGED_ENTITIES, type ChangedEntity } from '#domain/fields/entities.ts'
import { isCreation, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { Ref } from '#domain/values/row-key.ts'
import { uuidV5 } from '#domain/values/uuid-v5.ts'
import type { NewChange } from './new-entry.ts'

/**
 * Returns the ref of the row that a form creates, derived from its draft's id. It is the same for each submission:
 * after a lost connection to the database nobody knows whether the row was kept, and the next attempt must not create a
 * second one. `place` tells several rows of one kind apart. Another opening has another draft id.
 */
export function rowOfDraft(draft: string, entity: ChangedEntity, place = 0): Ref {
  return uuidV5(draft, place === 0 ? entity : `${entity} ${place}`)
}

/** Returns the creation that made the same row earlier; undefined for any other change. */
export async function findCreation(db: ClinicDatabase, change: NewChange): Promise<OutboxEntry | undefined> {
  const { entity, key, kind, action = null } = change
  if (!isCreation({ kind, action })) return undefined
  const pending = await db.outbox.where('[entity+key]').equals([entity, key]).filter(isCreation).first()
  // The journal is long, so it is read only if the ref's id is known. A request has no id.
  if (pending || !(action || (await db.ids.get(String(key))))) return pending
  return db.journal.filter((entry) => entry.key === key && isCreation(entry)).first()
}

/** Whether a form has created a row under this draft id, as far as outbox and journal remember. */
export async function isMadeByDraft(db: ClinicDatabase, draft: string): Promise<boolean> {
  const refs = new Set<unknown>(CHANGED_ENTITIES.map((entity) => rowOfDraft(draft, entity)))
  const isMade = (entry: OutboxEntry) => refs.has(entry.key) && isCreation(entry)
  return ((await db.outbox.filter(isMade).first()) ?? (await db.journal.filter(isMade).first())) !== undefined
}
