import { useEffect, useState } from 'react'
import type { OutboxEntry } from '#domain/change/outbox-entry.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { type DeletionPhase, deletionPhase } from './deletion-phase.ts'

const LOOK_EVERY_MS = 250

/** The phase of a deletion now, counting down by itself. */
export function useDeletionPhase(entry: OutboxEntry): DeletionPhase {
  const { sources } = useClinic()
  const [now, setNow] = useState(() => sources.now())
  const phase = deletionPhase(entry, now)
  const isCounting = phase.kind === 'counting'

  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(sources.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isCounting, sources])
  return phase
}
