import { useLiveQuery } from 'dexie-react-hooks'
import { readSyncStatus, type SyncStatus } from '#data/local/sync-status.ts'
import { useClinic } from './clinic-context.ts'

const UNKNOWN: SyncStatus = { connection: null, waiting: 0, refused: 0 }

/** What the last reply told and how many changes wait, live. */
export function useSyncStatus(): SyncStatus {
  const { db } = useClinic()
  return useLiveQuery(() => readSyncStatus(db).catch(unreadable), [db]) ?? UNKNOWN
}

/** A database that the browser took away must not take the screen, and what is typed there, with it. */
function unreadable(error: unknown): SyncStatus {
  console.warn(error)
  return UNKNOWN
}
