import { readVisitPayments, type ShownPayment } from '#data/local/rows/payments/visit-payments.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'

const NONE: ReadonlyMap<string, ShownPayment> = new Map()

/** How these appointments are paid, live, by uid; empty until read, and while nothing can be read. */
export function useVisitPayments(visits: readonly AppointmentView[]): ReadonlyMap<string, ShownPayment> {
  return useReadVisitPayments(visits) ?? NONE
}

/** The same for what must not go on without it: undefined until read. */
export function useReadVisitPayments(
  visits: readonly AppointmentView[],
): ReadonlyMap<string, ShownPayment> | undefined {
  const { db } = useClinic()
  const windowStart = windowStartOf(useToday())
  const asked = visits
    .map(({ uid, key, patientId, date, status, planId }) => [uid, key, patientId, date, status, planId].join())
    .join(';')
  const read = useResilientReading(() => readVisitPayments(db, visits, windowStart), [db, windowStart, asked])
  return read === null ? NONE : read
}

/** How one appointment is paid; null when there is nothing to say. */
export function useVisitPayment(visit: AppointmentView): ShownPayment | null {
  return useVisitPayments([visit]).get(visit.uid) ?? null
}
