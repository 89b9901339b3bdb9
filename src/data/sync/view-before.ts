import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { mirrorTable } from '#data/local/view-reader.ts'
import { foldChanges } from '#domain/change/fold.ts'
import { canonicalKey, type Fields, isMirrored, type KnownIds, type OutboxEntry } from '#domain/change/outbox-entry.ts'
import { toldRecord } from './told-record.ts'

/**
 * The row as it stands before a change: the mirror with the earlier changes of its chain; null for a row not there. Of a clinical
 * record, which no device mirrors, what the server told of it (toldRecord).
 */
export async function viewBefore(
  db: ClinicDatabase,
  entry: OutboxEntry,
  chain: readonly OutboxEntry[],
  ids: KnownIds,
): Promise<Fields | null> {
  const { entity } = entry
  if (!isMirrored(entity)) return toldRecord(db, entry)
  const key = canonicalKey(entry.key, ids)
  const row = typeof key === 'number' ? await mirrorTable(db, entity).get(key) : undefined
  const earlier = chain.filter((other) => other.n < entry.n)
  const views = foldChanges(entity, new Map(row ? [[row.id, row]] : []), earlier, ids)
  return views.get(key) ?? null
}
