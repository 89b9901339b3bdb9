import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ServerSetup } from '#data/local/database/stored-meta.ts'

/** Returns the server's settings as it sent them last; null before that, and always with the baseline API. */
export async function readServerSetup(db: ClinicDatabase): Promise<ServerSetup | null> {
  const stored = await db.meta.get('setup')
  return stored?.name === 'setup' ? stored : null
}

/** Records the settings for every tab and for offline use; writes only on a change. */
export async function noteServerSetup(
  db: ClinicDatabase,
  { sendsMail, proxy, tablet = null }: Omit<ServerSetup, 'name'>,
) {
  const setup: ServerSetup = { name: 'setup', sendsMail, proxy, tablet }
  if (JSON.stringify(await readServerSetup(db)) !== JSON.stringify(setup)) await db.meta.put(setup)
}
