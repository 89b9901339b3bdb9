import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { firstOfNewerApp } from '#data/local/outbox/outbox.ts'
import { OUTBOX_SCHEMA } from '#domain/sync/outbox/outbox-entry.ts'
import { WIRE_SCHEMA } from '#domain/wire/sync-protocol.ts'

/**
 * Remembers that the server's rows are of a version that this app can't read; null: it reads them, which is nothing to an older app in
 * another tab that does not. Writes only what changed.
 */
export async function noteServerSchema(db: ClinicDatabase, schema: number | null): Promise<void> {
  const known = await db.meta.get('server_schema')
  const noted = known?.name === 'server_schema' ? known.schema : null
  if (noted === schema) return
  if (schema !== null) await db.meta.put({ name: 'server_schema', schema })
  else if (isNewer(noted)) await db.meta.delete('server_schema')
}

/**
 * Remembers whether this app can't go on, since it would have to judge changes of a newer one, be they settled long ago; of several apps
 * that can't, the newest counts. Writes only what changed.
 */
export async function noteNewerChanges(db: ClinicDatabase, areInTheWay: boolean): Promise<void> {
  const met = await db.meta.get('newer_changes')
  const noted = met?.name === 'newer_changes' ? met.schema : 0
  if (areInTheWay && noted < OUTBOX_SCHEMA) await db.meta.put({ name: 'newer_changes', schema: OUTBOX_SCHEMA })
  else if (!areInTheWay && noted > 0) await db.meta.delete('newer_changes')
}

/**
 * Why this app must be updated before it can go on; null when it need not. `server`: the server's rows are newer than the app.
 * `device`: a newer version of the app, since replaced by this one or still open in another tab, left changes here. An app that
 * has been updated reads both, and the reason is gone by itself.
 */
export async function readUpdateNeed(db: ClinicDatabase): Promise<'server' | 'device' | null> {
  const known = await db.meta.get('server_schema')
  if (known?.name === 'server_schema' && isNewer(known.schema)) return 'server'
  const met = await db.meta.get('newer_changes')
  if (met?.name === 'newer_changes' && met.schema >= OUTBOX_SCHEMA) return 'device'
  return (await firstOfNewerApp(db)) === null ? null : 'device'
}

function isNewer(schema: number | null): boolean {
  return schema !== null && schema > WIRE_SCHEMA
}
