import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { recordFromResponse } from '#data/sync/clinical-records/record-from-response.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import { foldChanges } from '#domain/sync/merge/fold.ts'
import {
  canonicalKey,
  comesBefore,
  type Fields,
  type KnownIds,
  type OutboxEntry,
} from '#domain/sync/outbox/outbox-entry.ts'

/**
 * The row as it stands before a change: the mirror with the earlier changes of its chain; null for a row not there. Of a clinical
 * record, which no device mirrors, what the server told of it (recordFromResponse) stands for the mirror.
 */
export async function viewBefore(
  db: ClinicDatabase,
  entry: OutboxEntry,
  chain: readonly OutboxEntry[],
  ids: KnownIds,
): Promise<Fields | null> {
  const { entity } = entry
  const earlier = chain.filter((other) => comesBefore(other, entry))
  if (!isMirrored(entity)) {
    const told = await recordFromResponse(db, entry)
    return told && withWaiting(told, earlier)
  }
  const key = canonicalKey(entry.key, ids)
  const row = typeof key === 'number' ? await mirrorTable(db, entity).get(key) : undefined
  const views = foldChanges(entity, new Map(row ? [[row.id, row]] : []), earlier, ids)
  return views.get(key) ?? null
}

/** A row with the changes of its chain that go on: one that was refused, or is asked about, is no part of it. */
export function withWaiting(row: Fields, chain: readonly OutboxEntry[]): Fields {
  const patches = chain.filter(({ state }) => state !== 'parked').map(({ patch }) => patch)
  return Object.assign({}, row, ...patches)
}
