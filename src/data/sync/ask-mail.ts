import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { noteSendsMail } from '#data/local/mail-state.ts'
import { readServerKind } from '#data/local/server-kind.ts'
import { lateCode } from '#data/remote/late-code.ts'
import type { Ask } from '#data/remote/sync-api.ts'

/** Asks the server whether it sends mail, and remembers the answer; one with the spec's calls only is not asked. Rejects when none comes. */
export async function askMail({ db, ask }: { db: ClinicDatabase; ask: Ask }): Promise<void> {
  if ((await readServerKind(db)) === 'plain') return
  const { fetchCapabilities } = await lateCode(import('#data/remote/sync-api.ts'))
  const { sendsMail } = await fetchCapabilities(ask)
  if (sendsMail !== undefined) await noteSendsMail(db, sendsMail)
}
