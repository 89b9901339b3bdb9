import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readConnection } from '#data/local/meta.ts'
import { countUnsettled } from '#data/local/outbox.ts'
import type { Leaving } from '#data/sync/open-clinic.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { useSideReading } from '#features/shared/use-side-reading.ts'

const UNKNOWN: Leaving = { unsettled: 0, online: false }

/** What somebody who signs out now would be told of afterwards, live. */
export function useLeaving(): Leaving {
  const { db } = useClinic()
  return useSideReading(() => readLeaving(db), [db]) ?? UNKNOWN
}

async function readLeaving(db: ClinicDatabase): Promise<Leaving> {
  const [{ connection }, unsettled] = await Promise.all([readConnection(db), countUnsettled(db)])
  return { unsettled, online: connection === 'online' }
}
