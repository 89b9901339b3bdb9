import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readClosures } from '#data/local/rows/closures.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { readWaiting } from '#data/local/rows/waiting-list.ts'
import { type ClinicMoment, isToCome } from '#domain/appointment/next-appointment.ts'
import { holdersOf } from '#domain/appointment/time-slots.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { freedSlots, slotHeldBy } from '#domain/waiting/freed-slots.ts'
import { isWanted } from '#domain/waiting/gap-candidates.ts'
import { readGap } from './read-gap.ts'

const DAYS_AHEAD = 14

/** A freed slot that somebody wants. */
export interface WantedSlot {
  slot: FreeSlot
  /** How many asked for it or wait, and to how many of them it was offered. */
  wanting: number
  offered: number
}

/** Reads the freed slots of the next two weeks that somebody asked for or waits for, in order of time. */
export function readWantedSlots(db: ClinicDatabase, now: ClinicMoment): Promise<WantedSlot[]> {
  return atOneMoment(db, async () => {
    if ((await readWaiting(db)).length === 0) return []
    const agenda = await readAppointmentsBetween(db, now.date, addDays(now.date, DAYS_AHEAD - 1))
    const slots = freedSlots(agenda, await readClosures(db), now)
    const gaps = await Promise.all(slots.map((slot) => readGap(db, slot, now)))
    return slots.flatMap((slot, index): WantedSlot[] => {
      const wanting = (gaps[index] ?? []).filter(({ why }) => why !== 'later')
      if (wanting.length === 0) return []
      return [{ slot, wanting: wanting.length, offered: wanting.filter(({ offers }) => offers.length > 0).length }]
    })
  })
}

/**
 * Reads the slot that an appointment held before its cancellation or move. Null where it is not free, has begun, or
 * nobody asked for it or waits.
 */
export function readFreedSlot(db: ClinicDatabase, seen: AppointmentView, now: ClinicMoment): Promise<FreeSlot | null> {
  return atOneMoment(db, async () => {
    const slot = slotHeldBy(seen)
    if (!slot || !isToCome(slot, now)) return null
    const agenda = await readAppointmentsBetween(db, slot.date, slot.date)
    if (holdersOf(slot, agenda).length > 0) return null
    return isWanted(await readGap(db, slot, now)) ? slot : null
  })
}
