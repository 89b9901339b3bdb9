import { useEffect } from 'react'
import { readClinicVersion } from '#data/local/status/clinic-version.ts'
import { isLaterInfo } from '#domain/clinic/clinic-info.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { askClinic } from './known-clinic.ts'

/** Asks for the clinic's public data when the feed names a version that this page does not show yet. */
export function useNewerClinic(): void {
  const { db } = useClinic()
  const shown = useClinicInfo()
  const named = useResilientReading(() => readClinicVersion(db), [db])
  const isOnline = useSyncStatus().connection === 'online'
  const isNewer = named !== null && named !== undefined && isLaterInfo(named, shown)
  const version = named?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: each newer version is asked for
  useEffect(() => {
    if (isNewer && isOnline) askClinic().catch(console.warn)
  }, [isNewer, isOnline, version])
}
