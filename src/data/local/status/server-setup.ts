import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ServerSetup } from '#data/local/database/meta-records.ts'

/** What the server told last of how it is set up; null while it has not told, as one with the spec's calls never does. */
export async function readServerSetup(db: ClinicDatabase): Promise<ServerSetup | null> {
  const record = await db.meta.get('setup')
  return record?.name === 'setup' ? record : null
}

/** Remembers it for every tab and for when the server can't be asked; writes only what changed. */
export async function noteServerSetup(db: ClinicDatabase, { sendsMail, proxy }: Omit<ServerSetup, 'name'>) {
  const known = await readServerSetup(db)
  if (known?.sendsMail !== sendsMail || known.proxy !== proxy) await db.meta.put({ name: 'setup', sendsMail, proxy })
}
