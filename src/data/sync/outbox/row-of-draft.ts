import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { CHANGED_ENTITIES, type ChangedEntity } from '#domain/fields/entities.ts'
import { isCreation, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { Ref } from '#domain/values/row-key.ts'
import { uuidV5 } from '#domain/values/uuid-v5.ts'
import type { NewChange } from './new-entry.ts'

/**
 * The ref of the row that the text of a form becomes, by the name of its draft. It is the same however often the form is submitted: where
 * the connection to the database goes with the answer, nobody knows whether the row was kept, and the next attempt must not make a second
 * one. A form makes at most one row of each kind; another opening of it goes by another name.
 */
export function rowOfDraft(draft: string, entity: ChangedEntity): Ref {
  return uuidV5(draft, entity)
}

/** The creation that made the very row which this one is to make; none for any other change. */
export async function findCreation(db: ClinicDatabase, change: NewChange): Promise<OutboxEntry | undefined> {
  const { entity, key, kind, action = null } = change
  if (!isCreation({ kind, action })) return undefined
  const pending = await db.outbox.where('[entity+key]').equals([entity, key]).filter(isCreation).first()
  // The journal is long, and not read for a row of which nobody has told the id; a request has none.
  if (pending || !(action || (await db.ids.get(String(key))))) return pending
  return db.journal.filter((entry) => entry.key === key && isCreation(entry)).first()
}

/** Whether a form made a row under this name of its draft, so far as this device has not forgotten it. */
export async function isMadeByDraft(db: ClinicDatabase, draft: string): Promise<boolean> {
  const refs = new Set<unknown>(CHANGED_ENTITIES.map((entity) => rowOfDraft(draft, entity)))
  const isMade = (entry: OutboxEntry) => refs.has(entry.key) && isCreation(entry)
  return ((await db.outbox.filter(isMade).first()) ?? (await db.journal.filter(isMade).first())) !== undefined
}
