import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readServerKind } from '#data/local/status/server-kind.ts'
import { noteServerSetup } from '#data/local/status/server-setup.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import type { Ask } from '#data/remote/sync-api.ts'

/**
 * Asks the server how it is set up, and remembers the answer. A server with the spec's calls only is not asked, and what an older one
 * does not tell of mail stays as it was. Rejects when no answer comes.
 */
export async function askServerSetup({ db, ask }: { db: ClinicDatabase; ask: Ask }): Promise<void> {
  if ((await readServerKind(db)) === 'plain') return
  const { fetchCapabilities } = await loadCode(import('#data/remote/sync-api.ts'))
  const { sendsMail, proxy = null } = await fetchCapabilities(ask)
  if (sendsMail !== undefined) await noteServerSetup(db, { sendsMail, proxy })
}
