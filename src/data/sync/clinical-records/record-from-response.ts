import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { answeredRow } from '#data/sync/push/row-from-response.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import { versionWith } from '#domain/sync/merge/seen-version.ts'
import { bySequence, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/**
 * A clinical record as the server told it when it refused the change, with what it has taken from this device since: nobody is to be
 * asked about an own text. Null when the refusal told of none. Reads the journal, inside the caller's transaction if there is one.
 */
export async function recordFromResponse(
  db: ClinicDatabase,
  { parked }: Pick<OutboxEntry, 'parked'>,
): Promise<MirrorRow | null> {
  const row = answeredRow('record', parked?.answer ?? null)
  if (!row) return null
  const since = (await db.journal.toArray())
    .filter(({ entity, ack }) => entity === 'record' && ack?.id === row.id && ack.version > row.version)
    .sort(bySequence)
  const texts = Object.assign({}, ...since.map(({ patch }) => patch))
  // planted: own-text-in-conflict
  return { ...row, ...texts, version: versionWith(row.version, since) }
}
