import type { WishedPlace } from '../appointment/offered-times.ts'
import { overlaps, type TimeRange } from '../appointment/time-slots.ts'
import { daysBetween, type LocalDate } from '../values/dates/local-date.ts'
import { minutesOf } from '../values/dates/time-of-day.ts'

/** A place that was lost, and the free ones that may replace it. */
interface LostPlace<Free> {
  wished: Omit<WishedPlace, 'professionalId'> & { professionalId: number | null }
  free: readonly Free[]
}

/**
 * Returns for each lost place the nearest free one that no earlier line takes, by day, then by hour; null where none is
 * left.
 */
export function proposedPlaces<Free extends TimeRange & { date: LocalDate }>(
  lost: readonly LostPlace<Free>[],
): (Free | null)[] {
  const taken: { place: Free; professionalId: number | null }[] = []
  return lost.map(({ wished, free }) => {
    const isLeft = (place: Free) =>
      !taken.some(
        ({ place: other, professionalId }) =>
          professionalId === wished.professionalId && other.date === place.date && overlaps(other, place),
      )
    const [nearest = null] = free.filter(isLeft).sort((a, b) => distance(wished, a) - distance(wished, b))
    if (nearest) taken.push({ place: nearest, professionalId: wished.professionalId })
    return nearest
  })
}

/** Minutes, where each day counts more than all of its hours. */
function distance(wished: LostPlace<never>['wished'], place: TimeRange & { date: LocalDate }): number {
  const days = Math.abs(daysBetween(wished.date, place.date))
  return days * 24 * 60 + Math.abs(minutesOf(place.startTime) - minutesOf(wished.startTime))
}
