import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'

/**
 * Whether the server's database was put back to before what this device has seen, and the server does not know it yet: until it has been
 * started again, what was acknowledged since is in no other place than the journals of devices.
 */
export async function isServerBehind(db: ClinicDatabase): Promise<boolean> {
  return (await db.meta.get('server_behind')) !== undefined
}

/** Remembers it for every tab; writes only what changed. */
export async function noteServerBehind(db: ClinicDatabase, isBehind: boolean): Promise<void> {
  if ((await isServerBehind(db)) === isBehind) return
  if (isBehind) await db.meta.put({ name: 'server_behind' })
  else await db.meta.delete('server_behind')
}
