import { readPending } from '#data/local/outbox/outbox.ts'
import { type Debts, readDebts } from '#data/local/rows/payments/debts.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

const NONE: Debts = new Map()

/** What these patients owe, live; empty until read, and while it is not known. */
export function useDebts(patients: readonly RowKey[]): Debts {
  const { db } = useClinic()
  const read = () => atOneMoment(db, async () => readDebts(db, await readPending(db), patients))
  return useResilientReading(read, [db, patients.join()]) ?? NONE
}
