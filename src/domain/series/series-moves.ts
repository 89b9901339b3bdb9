import type { WishedPlace } from '../appointment/offered-times.ts'
import { type Occupation, overlaps, type TimeRange } from '../appointment/time-slots.ts'
import { addDays, daysBetween, type LocalDate } from '../values/dates/local-date.ts'
import { type AgendaVisit, type SeriesContext, type SeriesLine, type SeriesWish, seriesLines } from './series-lines.ts'

/** An appointment that is moved, and where it goes. */
interface SeriesMove<Visit> {
  visit: Visit
  place: WishedPlace
}

/**
 * Judges where the appointments of a series go, as seriesLines does. `visits` are those that move, in the order of the
 * wishes; their present times are free, except of those that stay since their line is not made.
 */
export function moveLines<Visit extends AgendaVisit>(
  wishes: readonly SeriesWish[],
  visits: readonly { uid: string }[],
  context: SeriesContext<Visit>,
): SeriesLine<Visit>[] {
  const staying = new Set<string>()
  const moves = wishes.map((wish, index) => ({ ...wish, moved: visits[index]?.uid }))
  for (;;) {
    const moving = new Set(visits.map(({ uid }) => uid).filter((uid) => !staying.has(uid)))
    const agenda = context.agenda.filter(({ uid }) => !moving.has(uid))
    const lines = seriesLines(moves, { ...context, agenda })
    const stayingBefore = staying.size
    for (const [index, { uid }] of visits.entries()) if (!lines[index]?.isTicked) staying.add(uid)
    if (staying.size === stayingBefore) return lines
  }
}

/** Where an appointment of a series is moved. */
type Target = TimeRange & { date: LocalDate; professionalId: number }

/**
 * Returns where the appointments that follow go when one is moved: as many days later as that one, or earlier, at its
 * new hour and with its professional. Example: Thursday 10:00 to Friday 11:00 moves them all to Friday 11:00.
 */
export function shiftedPlaces(from: LocalDate, to: Target, following: readonly { date: LocalDate }[]): WishedPlace[] {
  const days = daysBetween(from, to.date)
  return following.map(({ date }) => ({ ...to, date: addDays(date, days) }))
}

/**
 * Puts moves into an order in which each finds its time free, although another one of them has it now: a series that
 * moves one week on begins with its last. Moves that wait for each other keep their order.
 */
export function inMovableOrder<Visit extends Occupation>(moves: readonly SeriesMove<Visit>[]): SeriesMove<Visit>[] {
  const left = [...moves]
  const ordered: SeriesMove<Visit>[] = []
  while (left.length > 0) {
    const free = left.findIndex((move) => left.every((other) => other === move || !isInTheWay(other.visit, move.place)))
    ordered.push(...left.splice(Math.max(free, 0), 1))
  }
  return ordered
}

function isInTheWay(visit: Occupation, place: WishedPlace): boolean {
  return visit.date === place.date && visit.professionalId === place.professionalId && overlaps(visit, place)
}
