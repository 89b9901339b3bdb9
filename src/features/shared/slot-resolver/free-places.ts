import { readAppointmentsBetween } from '#data/local/appointments.ts'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { holdersOf, nearestFreeRanges, slotRange, type TimeRange } from '#domain/appointment/time-slots.ts'
import type { AppointmentView } from '#domain/change/fold.ts'
import { openingHoursOn } from '#domain/clinic/opening-hours.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/clinic-time.ts'
import { addDays, type LocalDate } from '#domain/values/local-date.ts'

/** A free stretch of a professional's agenda. */
export interface FreePlace extends TimeRange {
  date: LocalDate
}

export interface WishedPlace extends FreePlace {
  professionalId: number
}

const DAYS_AHEAD = 14
const OF_THE_DAY = 3
const OFFERED = 6

/**
 * The next free stretches of the wish's professional, as long as the wish: the nearest of its own day, then the nearest of each
 * following day on which the clinic opens, within its hours. Only a wish outside the hours may be met outside them, on its own
 * day. Nothing of the past; `own` is the uid of the turno that is being moved.
 */
export async function readFreePlaces(
  db: ClinicDatabase,
  wish: WishedPlace,
  own: string,
  now: number,
): Promise<FreePlace[]> {
  const today = clinicDayAt(now)
  const first = wish.date < today ? today : wish.date
  const agenda = await readAppointmentsBetween(db, first, addDays(first, DAYS_AHEAD - 1))
  const others = agenda.filter(({ uid }) => uid !== own)
  const mayLieOutside = (date: LocalDate) => date === wish.date && !isOpen(date, wish)
  const places: FreePlace[] = []
  for (let offset = 0; offset < DAYS_AHEAD && places.length < OFFERED; offset++) {
    const date = addDays(first, offset)
    const isFree = (quarter: TimeRange) =>
      !isPast(date, quarter, now) &&
      (mayLieOutside(date) || isOpen(date, quarter)) &&
      isUnheld(wish, date, quarter, others)
    const ofDay = nearestFreeRanges(wish, (slot) => isFree(slotRange(slot)), offset === 0 ? OF_THE_DAY : 1)
    places.push(...ofDay.map((range) => ({ date, ...range })))
  }
  return places
}

function isPast(date: LocalDate, { startTime }: TimeRange, now: number): boolean {
  return date === clinicDayAt(now) && startTime < clinicTimeAt(now)
}

function isOpen(date: LocalDate, { startTime, endTime }: TimeRange): boolean {
  const hours = openingHoursOn(date)
  return hours !== null && startTime >= hours.opens && endTime <= hours.closes
}

function isUnheld(
  { professionalId }: WishedPlace,
  date: LocalDate,
  quarter: TimeRange,
  others: readonly AppointmentView[],
): boolean {
  return holdersOf({ date, professionalId, ...quarter }, others).length === 0
}
