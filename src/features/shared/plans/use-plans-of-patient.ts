import { readPlansOfPatient, type ShownPlan } from '#data/local/rows/plans.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

const NONE: readonly ShownPlan[] = []

/** The plans that a patient bought or shares, live, the newest first; none until read, and without a patient. */
export function usePlansOfPatient(patient: RowKey | null): readonly ShownPlan[] {
  const { db } = useClinic()
  const read = async () => (patient === null ? [] : readPlansOfPatient(db, patient))
  return useResilientReading(read, [db, patient]) ?? NONE
}
