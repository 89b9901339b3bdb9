import { SLOTS_PER_DAY, slotRange, type TimeRange } from '#domain/appointment/time-slots.ts'
import { closedForPatients, type OpeningTimes } from '#domain/clinic/closures/closed-times.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { Db } from '#server/db/schema.ts'
import { readOpeningTimes } from '#server/resources/closures/opening-times.ts'
import { listActiveProfessionals } from '#server/resources/professionals/professional-repository.ts'
import { firstSlotToCome, readTakenSlots } from './double-booking.ts'

/**
 * Lists the free quarter-hours of a day that have not begun: of one professional, or of at least one active
 * professional. Those in which the clinic is closed to patients are left out. It reveals nothing about taken ones (spec
 * section 7; threat T4).
 */
export async function availableSlots(
  db: Db,
  { date, professionalId }: { date: LocalDate; professionalId?: number | undefined },
  now: number,
): Promise<TimeRange[]> {
  const active = await listActiveProfessionals(db)
  const asked = active.filter(({ id }) => professionalId === undefined || id === professionalId)
  const taken = await Promise.all(asked.map(async ({ id }) => ({ id, held: await readTakenSlots(db, id, date) })))
  const times = await readOpeningTimes(db, date)
  const first = firstSlotToCome(date, now)
  return Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot)
    .filter(
      (slot) => slot >= first && taken.some(({ id, held }) => !held.has(slot) && isOffered(times, date, slot, id)),
    )
    .map(slotRange)
}

function isOffered(times: OpeningTimes, date: LocalDate, slot: number, professionalId: number): boolean {
  return closedForPatients(times, { date, ...slotRange(slot) }, [professionalId]) === undefined
}
