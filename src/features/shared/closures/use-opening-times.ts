import { useMemo } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readClosures } from '#data/local/rows/closures.ts'
import type { OpeningTimes } from '#domain/clinic/closures/closed-times.ts'
import type { ClosureView } from '#domain/sync/merge/fold.ts'
import { clinicInfo, useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** Reads when the clinic is open, as this device knows it; pending changes count. */
export async function readOpeningTimes(db: ClinicDatabase): Promise<OpeningTimes> {
  const { hours, areHoursSet } = clinicInfo()
  return { hours, areHoursSet, closures: await readClosures(db) }
}

const NONE: readonly ClosureView[] = []

/** Returns when the clinic is open, live; without closures until they are read. */
export function useOpeningTimes(): OpeningTimes & { closures: readonly ClosureView[] } {
  const { db } = useClinic()
  const { hours, areHoursSet } = useClinicInfo()
  const closures = useResilientReading(() => readClosures(db), [db]) ?? NONE
  return useMemo(() => ({ hours, areHoursSet, closures }), [hours, areHoursSet, closures])
}
