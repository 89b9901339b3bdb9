import { type SignOutState, signOutStateOf } from '#data/sync/engine/open-clinic.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

const UNKNOWN: SignOutState = { unconfirmed: 0, online: false }

/** What a sign-out would leave behind now, live. */
export function useLeaving(): SignOutState {
  const { db } = useClinic()
  return useResilientReading(() => signOutStateOf(db), [db]) ?? UNKNOWN
}
