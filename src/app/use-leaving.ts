import { type Leaving, leavingOf } from '#data/sync/engine/open-clinic.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { useSideReading } from '#features/shared/use-side-reading.ts'

const UNKNOWN: Leaving = { unsettled: 0, online: false }

/** What somebody who signs out now would be told of afterwards, live. */
export function useLeaving(): Leaving {
  const { db } = useClinic()
  return useSideReading(() => leavingOf(db), [db]) ?? UNKNOWN
}
