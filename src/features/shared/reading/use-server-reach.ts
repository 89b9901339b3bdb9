import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readConnection, readMirrorState } from '#data/local/database/meta.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useResilientReading } from './use-resilient-reading.ts'

/**
 * Changes whenever a repeated request is worthwhile, live: with the connection and, if it `follows`, with the mirror's
 * progress. Undefined until known; null when unreadable, in which case a request is still allowed.
 */
export function useServerReach(follows: boolean): string | null | undefined {
  const { db } = useClinic()
  return useResilientReading(() => readReach(db, follows), [db, follows])
}

/** Differs also after a connection that was lost and came back between two readings, which may rest up to a second. */
export async function readReach(db: ClinicDatabase, follows: boolean): Promise<string> {
  const [mirror, { connection, turns }] = await Promise.all([readMirrorState(db), readConnection(db)])
  const reach = `${connection === 'online'} ${turns}`
  return follows ? `${reach} ${mirror?.epoch} ${mirror?.cursor}` : reach
}
