import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readServerKind } from '#data/local/status/server-kind.ts'
import { noteServerSetup } from '#data/local/status/server-setup.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import type { Ask } from '#data/remote/sync-api.ts'

/**
 * Requests the server's settings and stores them. A baseline server is not asked; an older server that says nothing
 * about mail changes nothing. Rejects if no answer comes.
 */
export async function askServerSetup({ db, ask }: { db: ClinicDatabase; ask: Ask }): Promise<void> {
  if ((await readServerKind(db)) === 'plain') return
  const { fetchCapabilities } = await loadCode(import('#data/remote/sync-api.ts'))
  const { sendsMail, proxy = null, tablet = null } = await fetchCapabilities(ask)
  if (sendsMail !== undefined) await noteServerSetup(db, { sendsMail, proxy, tablet })
}
