import { useState } from 'react'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { SeriesResolver } from './series-resolver.tsx'
import { SlotResolver } from './slot-resolver.tsx'
import { readUnplacedGroupOf } from './unplaced-groups.ts'

interface ResolverProps {
  /** The outbox position of a refused change. */
  n: number
  onClose: () => void
}

/** Resolves an appointment whose time is taken, together with the others of its series. Mounted while it is open. */
export function Resolver({ n, onClose }: ResolverProps) {
  const { db } = useClinic()
  const group = useResilientReading(() => readUnplacedGroupOf(db, n), [db, n])
  // As many as there were when it was opened: it must not turn into another dialog under a person's hands.
  const [isSeries, setIsSeries] = useState<boolean | null>(null)
  if (isSeries === null && group !== undefined) setIsSeries(group !== null && group.length > 1)
  if (isSeries === null) return null
  return isSeries ? <SeriesResolver n={n} onClose={onClose} /> : <SlotResolver n={n} onClose={onClose} />
}
