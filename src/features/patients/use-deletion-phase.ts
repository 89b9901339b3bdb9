import { useEffect, useState } from 'react'
import { settle } from '#data/sync/settlement.ts'
import type { OutboxEntry } from '#domain/change/outbox-entry.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { useSideReading } from '#features/shared/use-side-reading.ts'
import { type DeletionPhase, deletionPhase } from './deletion-phase.ts'

const LOOK_EVERY_MS = 250

/** The phase of a deletion now, live, counting down by itself. */
export function useDeletionPhase(entry: OutboxEntry): DeletionPhase {
  const { db, sources } = useClinic()
  const [now, setNow] = useState(() => sources.now())
  const settlement = useSideReading(() => settle(db, entry.n, 0), [db, entry.n])
  const phase = deletionPhase(entry, now, settlement?.kind === 'held')
  const isCounting = phase.kind === 'counting'

  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(sources.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isCounting, sources])
  return phase
}
