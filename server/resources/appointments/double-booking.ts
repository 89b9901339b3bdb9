import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { offeredTimes, type WishedPlace } from '#domain/appointment/offered-times.ts'
import { slotAt, slotsOf } from '#domain/appointment/time-slots.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { LAST_PLAUSIBLE_DAY } from '#domain/values/dates/plausible-day.ts'
import type { Alternative } from '#domain/wire/error-wire.ts'
import type { Db } from '#server/db/schema.ts'
import { slotTaken } from '#server/http/errors/api-errors.ts'
import { readOpeningTimes } from '#server/resources/closures/opening-times.ts'
import type { AppointmentRow } from './appointment-repository.ts'

const ALTERNATIVES = 3
const DAYS_LOOKED_AT = 7

type Booking = Pick<AppointmentRow, 'date' | 'startTime' | 'endTime' | 'status' | 'professionalId'>

/**
 * Updates the slot table for this appointment: one row per quarter of an hour in ascending order, or none when its
 * status occupies no slot. The table's primary key decides conflicts. The loser gets a 409 with the nearest free times,
 * and its transaction is rolled back.
 */
export async function bookSlots(db: Db, appointmentId: number, booking: Booking, now: number): Promise<void> {
  await db.deleteFrom('appointmentSlots').where('appointmentId', '=', appointmentId).execute()
  const { professionalId, date, status } = booking
  if (professionalId === null || !holdsSlot(status)) return
  const rows = slotsOf(booking).map((slot) => ({ professionalId, date, slot, appointmentId }))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('appointmentSlots')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) < rows.length) {
    await db.deleteFrom('appointmentSlots').where('appointmentId', '=', appointmentId).execute()
    throw slotTaken(await findAlternatives(db, { ...booking, professionalId }, now))
  }
}

/** Reads the quarter-hours that the professional's appointments occupy on that day. */
export async function readTakenSlots(db: Db, professionalId: number, date: LocalDate): Promise<Set<number>> {
  const rows = await db
    .selectFrom('appointmentSlots')
    .select('slot')
    .where('professionalId', '=', professionalId)
    .where('date', '=', date)
    .execute()
  return new Set(rows.map((row) => row.slot))
}

/** The first quarter-hour of that day that has not begun: 0 for a future day, Infinity for a past one. */
export function firstSlotToCome(date: LocalDate, now: number): number {
  const today = clinicDayAt(now)
  if (date !== today) return date > today ? 0 : Number.POSITIVE_INFINITY
  return Math.ceil(slotAt(clinicTimeAt(now)))
}

/**
 * Finds alternatives for the wish (see offeredTimes), first on its own day (today, if that is past), then on the next
 * days.
 */
async function findAlternatives(db: Db, wish: WishedPlace, now: number): Promise<Alternative[]> {
  const found: Alternative[] = []
  const today = clinicDayAt(now)
  const from = wish.date < today ? today : wish.date
  for (let ahead = 0; ahead < DAYS_LOOKED_AT && found.length < ALTERNATIVES; ahead++) {
    if (from > addDays(LAST_PLAUSIBLE_DAY, -ahead)) break
    const date = addDays(from, ahead)
    const taken = await readTakenSlots(db, wish.professionalId, date)
    const times = await readOpeningTimes(db, date)
    const offer = { isFree: (slot: number) => !taken.has(slot), now, count: ALTERNATIVES - found.length, times }
    const ranges = offeredTimes(wish, date, offer)
    found.push(...ranges.map((range) => ({ date, ...range })))
  }
  return found
}
