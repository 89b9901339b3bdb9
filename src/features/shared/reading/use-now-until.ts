import { useEffect, useState } from 'react'
import { useClinic } from '#features/shared/session/clinic-context.ts'

const LOOK_EVERY_MS = 250

/**
 * The current instant by the clock that dates changes (epoch milliseconds); updated by itself until it reaches
 * `instant`.
 */
export function useNowUntil(instant: number): number {
  const { sources } = useClinic()
  const [now, setNow] = useState(() => sources.now())
  const isAhead = now < instant
  useEffect(() => {
    if (!isAhead) return
    const timer = setInterval(() => setNow(sources.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAhead, sources])
  return now
}
