import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointment, readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readClosures } from '#data/local/rows/closures.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { type ClinicMoment, isToCome } from '#domain/appointment/next-appointment.ts'
import { holdersOf } from '#domain/appointment/time-slots.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { freedSlots, slotHeldBy } from '#domain/waiting/freed-slots.ts'
import { isWanted } from '#domain/waiting/gap-candidates.ts'
import { readGapSources, shownCandidates } from './read-gap.ts'

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
    const last = addDays(now.date, DAYS_AHEAD - 1)
    const [sources, closures] = await Promise.all([readGapSources(db, now.date, last), readClosures(db)])
    if (sources.waiting.length === 0) return []
    const agenda = sources.appointments.filter(({ date }) => date >= now.date && date <= last)
    return freedSlots(agenda, closures, now).flatMap((slot): WantedSlot[] => {
      const wanting = shownCandidates(sources, slot, now).filter(({ why }) => why !== 'later')
      if (wanting.length === 0) return []
      return [{ slot, wanting: wanting.length, offered: wanting.filter(({ offers }) => offers.length > 0).length }]
    })
  })
}

/** When a freed slot is offered: if somebody asked for it or waits, or always, since a person wished to offer it. */
export type Offering = 'wanted' | 'always'

/**
 * Reads the slot that an appointment held before its cancellation or move. Null where it is not free, has begun, or is
 * not to be offered, and while the appointment stands where another one does: the server will refuse that move.
 */
export async function readFreedSlot(
  db: ClinicDatabase,
  seen: AppointmentView,
  now: ClinicMoment,
  offering: Offering = 'wanted',
): Promise<FreeSlot | null> {
  const slot = slotHeldBy(seen)
  if (!slot || !isToCome(slot, now) || (await standsOnAnother(db, seen))) return null
  const sources = await readGapSources(db, slot.date, slot.date)
  if (holdersOf(slot, sources.appointments).length > 0) return null
  return offering === 'always' || isWanted(shownCandidates(sources, slot, now)) ? slot : null
}

/** Whether another appointment has the time that this one has by now, according to this device. */
async function standsOnAnother(db: ClinicDatabase, { key }: AppointmentView): Promise<boolean> {
  const present = await readAppointment(db, key)
  const place = present && slotHeldBy(present)
  if (!place) return false
  const day = await readAppointmentsBetween(db, place.date, place.date)
  const others = day.filter(({ uid }) => uid !== present.uid)
  return holdersOf(place, others).length > 0
}
