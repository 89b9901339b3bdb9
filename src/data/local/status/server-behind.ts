import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'

/**
 * Whether the server's database was rolled back to before what this device has seen, and the server has not been
 * restarted since. Until then only the journals of devices hold what was acknowledged meanwhile.
 */
export async function isServerRolledBack(db: ClinicDatabase): Promise<boolean> {
  return (await db.meta.get('server_behind')) !== undefined
}

/** Records the state for every tab; writes only on a change. */
export async function noteServerBehind(db: ClinicDatabase, isBehind: boolean): Promise<void> {
  if ((await isServerRolledBack(db)) === isBehind) return
  if (isBehind) await db.meta.put({ name: 'server_behind' })
  else await db.meta.delete('server_behind')
}
