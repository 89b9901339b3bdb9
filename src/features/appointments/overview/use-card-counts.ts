import { useEffect } from 'react'
import { type CardCounts, readCardCounts } from '#data/local/card-counts.ts'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readConnection, readMirrorState, readOlderCounts } from '#data/local/meta.ts'
import { UnreachableError } from '#data/remote/api-error.ts'
import { askOlderCounts } from '#data/sync/ask-older-counts.ts'
import { SessionEndedError } from '#data/sync/sync-errors.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { useListing } from '#features/shared/use-listing.ts'
import { useSideReading } from '#features/shared/use-side-reading.ts'
import { useToday } from '#features/shared/use-today.ts'

/**
 * How the turnos stand, live; null until that is known. What is older than the mirror is asked of the server when the cards appear, and
 * again when the connection comes back, or when turnos of that time changed.
 */
export function useCardCounts(): CardCounts | null {
  const { db, ask } = useClinic()
  const windowStart = windowStartOf(useToday())
  const { rows, state } = useListing('appointment', async (read) => [await readCardCounts(read, windowStart)], [
    windowStart,
  ])
  const life = useSideReading(() => readLifeInReach(db), [db])
  const forgotten = useSideReading(async () => (await readOlderCounts(db))?.forgotten ?? 0, [db])
  useEffect(() => {
    if (life != null && forgotten != null) askOlderCounts(db, ask, windowStart).catch(told)
  }, [db, ask, windowStart, life, forgotten])
  return state === 'filled' ? (rows[0] ?? null) : null
}

/** The life of the server's database that is mirrored; null while nothing answers. */
async function readLifeInReach(db: ClinicDatabase): Promise<number | null> {
  const [mirror, { connection }] = await Promise.all([readMirrorState(db), readConnection(db)])
  return connection === 'online' ? (mirror?.epoch ?? null) : null
}

/** The cards say since when they count; whoever watches the session takes the screen away when it has ended. */
function told(error: unknown): void {
  if (!(error instanceof UnreachableError || error instanceof SessionEndedError)) console.error(error)
}
