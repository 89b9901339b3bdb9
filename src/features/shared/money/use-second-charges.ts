import { type AskedCharge, readAskedCharges } from '#data/local/rows/payments/asked-charges.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'

const NONE: readonly AskedCharge[] = []

/** The charges of this device that came second and wait for an explanation, live. */
export function useSecondCharges(): readonly AskedCharge[] {
  const { db } = useClinic()
  const today = useToday()
  return useResilientReading(() => readAskedCharges(db, today), [db, today]) ?? NONE
}
