import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readConnection, readMirrorState } from '#data/local/database/meta.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useSideReading } from './use-side-reading.ts'

/**
 * What makes it worth asking the server again, live: whether the API answers and, for what `follows` the server's data, how far the
 * mirror is. Undefined until that is known; null where it can't be read: the server may be asked all the same.
 */
export function useServerReach(follows: boolean): string | null | undefined {
  const { db } = useClinic()
  return useSideReading(() => readReach(db, follows), [db, follows])
}

async function readReach(db: ClinicDatabase, follows: boolean): Promise<string> {
  const [mirror, { connection }] = await Promise.all([readMirrorState(db), readConnection(db)])
  const isOnline = String(connection === 'online')
  return follows ? `${isOnline} ${mirror?.epoch} ${mirror?.cursor}` : isOnline
}
