import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type HeldSlot, readHeldSlot, type TypedPlace, wishOf } from './held-slot.ts'

/**
 * Reads who has the place that a form asks for, according to this device, live; null for an incomplete or free place,
 * undefined until it is read. `own` is the uid of the moved appointment.
 */
export function useHeldSlot(place: TypedPlace, own: string | null): HeldSlot | null | undefined {
  const { db, sources } = useClinic()
  const { date, startTime, endTime, professionalId } = place
  return useResilientReading(async () => {
    const wish = wishOf({ date, startTime, endTime, professionalId })
    return wish && readHeldSlot(db, wish, own, sources.now())
  }, [db, sources, date, startTime, endTime, professionalId, own])
}
