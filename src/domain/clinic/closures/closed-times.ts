import { overlaps, type TimeRange } from '#domain/appointment/time-slots.ts'
import { DAY_END, DAY_START } from '#domain/clinic/agenda-hours.ts'
import { openRangesOn } from '#domain/clinic/opening-hours.ts'
import type { HoursSettings, OpenRange } from '#domain/clinic/settings/settings-values.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { ClosureTerms } from './closure.ts'

/** When the clinic is open: its hours, and the closures in force. */
export interface OpeningTimes {
  hours: HoursSettings
  /** Whether the owner has set the hours. The usual ones are shown, but keep nothing from patients. */
  areHoursSet: boolean
  closures: readonly ClosureTerms[]
}

/** A range of one day with one professional; null for any. */
export interface ClosablePlace extends TimeRange {
  date: LocalDate
  professionalId: number | null
}

/** A closed part of a day; `reason` is that of a closure, null outside the opening hours. */
export interface ClosedStretch extends TimeRange {
  reason: string | null
}

/** Whether a range lies within one of the day's opening hours, whatever closures say. */
export function isWithinHours(hours: HoursSettings, date: LocalDate, { startTime, endTime }: TimeRange): boolean {
  return openRangesOn(hours, date).some(({ from, to }) => from <= startTime && endTime <= to)
}

/** Returns the closed part of this day; null if the closure does not meet it. */
export function closedPart(closure: ClosureTerms, date: LocalDate): TimeRange | null {
  if (date < closure.from || date > closure.to) return null
  return { startTime: closure.startTime ?? DAY_START, endTime: closure.endTime ?? DAY_END }
}

/** Returns the first closure that meets a place: one of everybody, or of its professional. */
export function closureAt<C extends ClosureTerms>(closures: readonly C[], place: ClosablePlace): C | null {
  const meets = (closure: C) => {
    const part = closedPart(closure, place.date)
    const isWhose = closure.professionalId === null || closure.professionalId === place.professionalId
    return part !== null && isWhose && overlaps(part, place)
  }
  return closures.find(meets) ?? null
}

/**
 * Returns why a patient is not offered a range: the reason of a closure, or null for hours that the owner has set.
 * Undefined if it is offered: at least one of the professionals is there. Of several reasons the first one counts.
 */
export function closedForPatients(
  { hours, areHoursSet, closures }: OpeningTimes,
  place: Omit<ClosablePlace, 'professionalId'>,
  professionalIds: readonly number[],
): string | null | undefined {
  if (areHoursSet && !isWithinHours(hours, place.date, place)) return null
  // Without a list of professionals only the closures of everybody count.
  const whose: readonly (number | null)[] = professionalIds.length > 0 ? professionalIds : [null]
  const found = whose.map((professionalId) => closureAt(closures, { ...place, professionalId }))
  return found.every((closure) => closure !== null) ? found[0]?.reason : undefined
}

/**
 * Returns the closed stretches of a day within the agenda's hours that concern everybody, closures first. They are
 * shaded, but staff may book there.
 */
export function closedStretches({ hours, closures }: OpeningTimes, date: LocalDate): ClosedStretch[] {
  const closed = closures.flatMap((closure) => {
    const part = closure.professionalId === null ? closedPart(closure, date) : null
    return part ? [{ ...part, reason: closure.reason }] : []
  })
  const isWholeDay = closed.some(({ startTime, endTime }) => startTime === DAY_START && endTime === DAY_END)
  return isWholeDay ? closed : [...closed, ...betweenHours(openRangesOn(hours, date))]
}

function betweenHours(open: readonly OpenRange[]): ClosedStretch[] {
  const starts = [DAY_START, ...open.map(({ to }) => to)]
  const ends = [...open.map(({ from }) => from), DAY_END]
  return starts.flatMap((startTime, index) => {
    const endTime = ends[index] ?? DAY_END
    return startTime < endTime ? [{ startTime, endTime, reason: null }] : []
  })
}

/** Returns the closures that meet a day, those of everybody first. */
export function closuresOfDay<C extends ClosureTerms>(closures: readonly C[], date: LocalDate): C[] {
  const met = closures.filter((closure) => closedPart(closure, date) !== null)
  return met.toSorted((a, b) => Number(a.professionalId !== null) - Number(b.professionalId !== null))
}
