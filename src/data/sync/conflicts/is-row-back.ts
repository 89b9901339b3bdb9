import { isResolved } from '#domain/sync/outbox/next-to-send.ts'
import { type OutboxEntry, rowName } from '#domain/sync/outbox/outbox-entry.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/**
 * Whether the row that the change did not find was restored from the archive. A mirrored row counts only if it is newer
 * than the change's request: the mirror may show a deleted row until the next pull. A change that waits for another
 * missing row does not count.
 */
export function isRowBack(entry: OutboxEntry, { rows, ids }: Pick<SyncCenterData, 'rows' | 'ids'>): boolean {
  if (entry.parked?.why !== 'deleted' || !isResolved(entry, ids)) return false
  const version = Number(rows.get(rowName(entry, ids))?.version ?? 0)
  return version > (entry.frozen?.ifMatch ?? 0)
}

/**
 * Whether a restore lost the change's row, or one that it refers to. The row has no id then. Once the device that made
 * it sends it again, the change is sent automatically.
 */
export function isRowLost(entry: OutboxEntry, { ids }: Pick<SyncCenterData, 'ids'>): boolean {
  const { parked } = entry
  // A row that got a 404 was already gone in the previous epoch.
  return parked?.why === 'deleted' && parked.status !== 404 && !isResolved(entry, ids)
}
