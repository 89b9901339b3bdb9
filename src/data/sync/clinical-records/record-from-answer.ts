import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { rowOfRefusal } from '#data/sync/push/row-of-refusal.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import { versionWith } from '#domain/sync/merge/seen-version.ts'
import { bySequence, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/**
 * Returns a clinical record as a refusal contained it, with what the server has accepted from this device since, so
 * that nobody is asked about an own text. Null if the refusal contained no record. Reads the journal, in the caller's
 * transaction if there is one.
 */
export async function clinicalRecordFromAnswer(
  db: ClinicDatabase,
  { parked }: Pick<OutboxEntry, 'parked'>,
): Promise<MirrorRow | null> {
  const row = rowOfRefusal('record', parked?.answer ?? null)
  if (!row) return null
  const since = (await db.journal.toArray())
    .filter(({ entity, ack }) => entity === 'record' && ack?.id === row.id && ack.version > row.version)
    .sort(bySequence)
  const texts = Object.assign({}, ...since.map(({ patch }) => patch))
  // planted: own-text-in-conflict
  return { ...row, ...texts, version: versionWith(row.version, since) }
}
