import { type Leaving, leavingOf } from '#data/sync/engine/open-clinic.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

const UNKNOWN: Leaving = { unsettled: 0, online: false }

/** What a sign-out would leave behind now, live. */
export function useLeaving(): Leaving {
  const { db } = useClinic()
  return useResilientReading(() => leavingOf(db), [db]) ?? UNKNOWN
}
