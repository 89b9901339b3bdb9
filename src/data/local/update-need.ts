import { WIRE_SCHEMA } from '#domain/wire/sync-protocol.ts'
import type { ClinicDatabase } from './clinic-database.ts'
import { firstOfNewerApp } from './outbox.ts'

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
 * Why this app must be updated before it can go on; null when it need not. `server`: the server's rows are newer than the app.
 * `device`: a newer version of the app, since replaced by this one or still open in another tab, left changes here. An app that
 * has been updated reads both, and the reason is gone by itself.
 */
export async function readUpdateNeed(db: ClinicDatabase): Promise<'server' | 'device' | null> {
  const known = await db.meta.get('server_schema')
  if (known?.name === 'server_schema' && isNewer(known.schema)) return 'server'
  return (await firstOfNewerApp(db)) === null ? null : 'device'
}

function isNewer(schema: number | null): boolean {
  return schema !== null && schema > WIRE_SCHEMA
}
