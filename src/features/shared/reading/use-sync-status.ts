import { readSyncStatus, type SyncStatus } from '#data/local/status/sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useResilientReading } from './use-resilient-reading.ts'

const UNKNOWN: SyncStatus = { connection: null, waiting: 0, refused: 0, isFailing: false, hindrance: 'connection' }

/** The connection as of the last reply, and the number of pending changes, live. */
export function useSyncStatus(): SyncStatus {
  const { db } = useClinic()
  return useResilientReading(() => readSyncStatus(db), [db]) ?? UNKNOWN
}
