import { isResolved } from '#domain/sync/outbox/next-to-send.ts'
import { type OutboxEntry, rowName } from '#domain/sync/outbox/outbox-entry.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/**
 * Whether the row that the change did not find is there again, restored from the archive. One that the server has just missed may
 * stand in the mirror until the next pull, as it was; and what another lost row keeps waiting would wait for it again.
 */
export function isRowBack(entry: OutboxEntry, { rows, ids }: Pick<SyncCenterData, 'rows' | 'ids'>): boolean {
  if (entry.parked?.why !== 'deleted' || !isResolved(entry, ids)) return false
  const version = Number(rows.get(rowName(entry, ids))?.version ?? 0)
  return version > (entry.frozen?.ifMatch ?? 0)
}

/**
 * Whether a restored database lost the row that the change did not find, or one that it names: since then it has no id. When the
 * device that made the row brings it again, the change goes by itself.
 */
export function isRowLost(entry: OutboxEntry, { ids }: Pick<SyncCenterData, 'ids'>): boolean {
  const { parked } = entry
  // What the server itself did not find was gone in the epoch before.
  return parked?.why === 'deleted' && parked.status !== 404 && !isResolved(entry, ids)
}
