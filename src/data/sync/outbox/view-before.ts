import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { clinicalRecordFromAnswer } from '#data/sync/clinical-records/record-from-answer.ts'
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
 * Returns the row before a change: the mirrored row with the earlier changes of its chain; null if there is none. For a
 * clinical record, which no device mirrors, the record in the refusal stands for the mirror (clinicalRecordFromAnswer).
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
    const refusedRecord = await clinicalRecordFromAnswer(db, entry)
    return refusedRecord && withWaiting(refusedRecord, earlier)
  }
  const key = canonicalKey(entry.key, ids)
  const row = typeof key === 'number' ? await mirrorTable(db, entity).get(key) : undefined
  const views = foldChanges(entity, new Map(row ? [[row.id, row]] : []), earlier, ids)
  return views.get(key) ?? null
}

/** Applies a chain's changes to a row, without those that need review. */
export function withWaiting(row: Fields, chain: readonly OutboxEntry[]): Fields {
  const patches = chain.filter(({ state }) => state !== 'parked').map(({ patch }) => patch)
  return Object.assign({}, row, ...patches)
}
