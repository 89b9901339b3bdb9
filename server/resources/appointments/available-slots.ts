import { SLOTS_PER_DAY, slotRange, type TimeRange } from '#domain/appointment/time-slots.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { Db } from '#server/db/schema.ts'
import { listActiveProfessionals } from '#server/resources/professionals/professional-repository.ts'
import { firstSlotToCome, takenSlots } from './slot-table.ts'

/**
 * Lists the free quarter-hours of a day that have not begun: of one professional, or of at least one active
 * professional. It reveals nothing about taken ones (spec section 7; threat T4).
 */
export async function availableSlots(
  db: Db,
  { date, professionalId }: { date: LocalDate; professionalId?: number | undefined },
  now: number,
): Promise<TimeRange[]> {
  const active = await listActiveProfessionals(db)
  const asked = active.filter(({ id }) => professionalId === undefined || id === professionalId)
  const taken = await Promise.all(asked.map(({ id }) => takenSlots(db, id, date)))
  const first = firstSlotToCome(date, now)
  return Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot)
    .filter((slot) => slot >= first && taken.some((held) => !held.has(slot)))
    .map(slotRange)
}
