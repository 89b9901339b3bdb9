import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { freeAmong, offeredTimes, type WishedPlace } from '#domain/appointment/offered-times.ts'
import type { TimeRange } from '#domain/appointment/time-slots.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { readOpeningTimes } from '#features/shared/closures/use-opening-times.ts'

/** A free range of a professional's agenda. */
export interface FreePlace extends TimeRange {
  date: LocalDate
}

const DAYS_AHEAD = 14
const OF_THE_DAY = 3
const OFFERED = 6

/**
 * Reads the next free ranges of the requested professional and length. The nearest on the same day come first, then the
 * nearest on each following opening day (see offeredTimes). `own` are the uids of the moved appointments.
 */
export async function readFreePlaces(
  db: ClinicDatabase,
  wish: WishedPlace,
  own: readonly string[],
  now: number,
): Promise<FreePlace[]> {
  const today = clinicDayAt(now)
  const first = wish.date < today ? today : wish.date
  const agenda = await readAppointmentsBetween(db, first, addDays(first, DAYS_AHEAD - 1))
  const others = agenda.filter(({ uid }) => !own.includes(uid))
  const times = await readOpeningTimes(db)
  const places: FreePlace[] = []
  for (let offset = 0; offset < DAYS_AHEAD && places.length < OFFERED; offset++) {
    const date = addDays(first, offset)
    const isFree = freeAmong(others, wish, date)
    const ofDay = offeredTimes(wish, date, { isFree, now, count: offset === 0 ? OF_THE_DAY : 1, times })
    places.push(...ofDay.map((range) => ({ date, ...range })))
  }
  return places
}
