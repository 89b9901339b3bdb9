import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ServerSetup } from '#data/local/database/meta-records.ts'

/** Returns the server's settings as it sent them last; null before that, and always with the baseline API. */
export async function readServerSetup(db: ClinicDatabase): Promise<ServerSetup | null> {
  const record = await db.meta.get('setup')
  return record?.name === 'setup' ? record : null
}

/** Records the settings for every tab and for offline use; writes only on a change. */
export async function noteServerSetup(db: ClinicDatabase, { sendsMail, proxy }: Omit<ServerSetup, 'name'>) {
  const known = await readServerSetup(db)
  if (known?.sendsMail !== sendsMail || known.proxy !== proxy) await db.meta.put({ name: 'setup', sendsMail, proxy })
}
