import { awaitChangeResult } from '#data/sync/outbox/change-result.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { useNowUntil } from '#features/shared/reading/use-now-until.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type DeletionPhase, deletionPhase } from './deletion-phase.ts'

/** The current phase of a deletion, live. */
export function useDeletionPhase(entry: OutboxEntry): DeletionPhase {
  const { db } = useClinic()
  const now = useNowUntil(entry.hold === 'undo' ? entry.nextAt : 0)
  const result = useResilientReading(() => awaitChangeResult(db, entry.n, 0), [db, entry.n])
  const { connection } = useSyncStatus()
  return deletionPhase(entry, now, { isHeld: result?.kind === 'held', isOnline: connection === 'online' })
}
