import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readFirstOfNewerApp } from '#data/local/outbox/outbox.ts'
import { OUTBOX_SCHEMA } from '#domain/sync/outbox/outbox-entry.ts'
import { WIRE_SCHEMA } from '#domain/wire/sync-protocol.ts'

/** The schemas that this app reads: of the server's rows, and of changes on this device. */
const OWN_SCHEMA = { server_schema: WIRE_SCHEMA, newer_changes: OUTBOX_SCHEMA }
type Need = keyof typeof OWN_SCHEMA

/**
 * Stores the lowest schema that an app must read to sync; the highest one counts. Null says that this app can sync,
 * which leaves the note of an older app in another tab. Writes only on a change.
 */
export async function noteUpdateNeed(db: ClinicDatabase, name: Need, schema: number | null): Promise<void> {
  const stored = await storedSchema(db, name)
  if (schema !== null && schema > stored) await db.meta.put({ name, schema })
  else if (schema === null && stored > OWN_SCHEMA[name]) await db.meta.delete(name)
}

/**
 * Returns why this app must be updated before it can sync; null if it need not be. `server`: the server's rows are
 * newer than the app. `device`: a newer version of the app left changes here and was replaced by this one or is open in
 * another tab. An updated app reads both, so the reason disappears by itself.
 */
export async function readUpdateNeed(db: ClinicDatabase): Promise<'server' | 'device' | null> {
  if (await isStored(db, 'server_schema')) return 'server'
  if (await isStored(db, 'newer_changes')) return 'device'
  return (await readFirstOfNewerApp(db)) === null ? null : 'device'
}

async function isStored(db: ClinicDatabase, name: Need): Promise<boolean> {
  return (await storedSchema(db, name)) > OWN_SCHEMA[name]
}

async function storedSchema(db: ClinicDatabase, name: Need): Promise<number> {
  const note = await db.meta.get(name)
  return note?.name === 'server_schema' || note?.name === 'newer_changes' ? note.schema : 0
}
