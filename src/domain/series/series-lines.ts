import { dateError, endError, startError } from '../appointment/appointment-rules.ts'
import { holdsSlot } from '../appointment/appointment-status.ts'
import type { ClinicMoment } from '../appointment/next-appointment.ts'
import type { WishedPlace } from '../appointment/offered-times.ts'
import { holdersOf, type Occupation, overlaps } from '../appointment/time-slots.ts'
import { closureAt, isWithinHours, type OpeningTimes } from '../clinic/closures/closed-times.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import type { TimeOfDay } from '../values/dates/time-of-day.ts'
import type { RowKey } from '../values/row-key.ts'

/** A place of a series as it is wished; day and times may be any text while they are typed. */
export interface SeriesWish {
  date: string
  startTime: string
  endTime: string
  professionalId: number
  /** What the person said: whether the appointment is wanted. Undefined while nobody said anything. */
  isTicked?: boolean | undefined
  /** The uid of the appointment that is moved here, which is never in its own way; none for a new one. */
  moved?: string | undefined
}

/** An appointment in the agenda. */
export interface AgendaVisit extends Occupation {
  uid: string
  patientId: RowKey
}

/**
 * What stands in the way of one place. `taken`: others have the time. `repeated`: an earlier line has it. `past`: the
 * hour of today is over. `closed`: the reason of a closure. `ownVisit`: the patient comes that day already. `outside`:
 * outside the opening hours. `invalid`: what is typed is no place; it has the message.
 */
export type Hindrance<Visit> =
  | { kind: 'taken'; holders: readonly Visit[] }
  | { kind: 'closed'; reason: string }
  | { kind: 'ownVisit'; visit: Visit }
  | { kind: 'invalid'; message: string }
  | { kind: 'repeated' | 'past' | 'outside' }

/** One place of a series, judged. */
export interface SeriesLine<Visit> {
  wish: SeriesWish
  hindrances: readonly Hindrance<Visit>[]
  /** Whether it can be made as it is; the clinic may also book on a closed day. */
  mayBeMade: boolean
  /** Whether it is made. Unless a person says so, only what nothing but the opening hours speaks against. */
  isTicked: boolean
}

/** What a series is judged by. */
export interface SeriesContext<Visit> {
  /** The appointments of all days of the series, without those that are being moved. */
  agenda: readonly Visit[]
  /** Null while no patient is chosen. */
  patientId: RowKey | null
  times: OpeningTimes
  now: ClinicMoment
}

const FORBIDS: ReadonlySet<string> = new Set(['taken', 'repeated', 'past', 'invalid'])

/** Says of each place of a series what stands in its way, and whether it is made. Earlier lines come before later ones. */
export function seriesLines<Visit extends AgendaVisit>(
  wishes: readonly SeriesWish[],
  context: SeriesContext<Visit>,
): SeriesLine<Visit>[] {
  const made: WishedPlace[] = []
  return wishes.map((wish) => {
    const place = placeOf(wish, context.now.date)
    const agenda = context.agenda.filter(({ uid }) => uid !== wish.moved)
    const hindrances = typeof place === 'string' ? [invalid(place)] : hindrancesOf(place, made, { ...context, agenda })
    const mayBeMade = !hindrances.some(({ kind }) => FORBIDS.has(kind))
    const isClear = hindrances.every(({ kind }) => kind === 'outside')
    const isTicked = mayBeMade && (wish.isTicked ?? isClear)
    if (isTicked && typeof place !== 'string') made.push(place)
    return { wish, hindrances, mayBeMade, isTicked }
  })
}

/** Returns the place of a line that can be made; null for what is no place. */
export function madePlaceOf({ wish }: Pick<SeriesLine<unknown>, 'wish'>, today: LocalDate): WishedPlace | null {
  const place = placeOf(wish, today)
  return typeof place === 'string' ? null : place
}

/** Returns the place, or the message of what is wrong with it. */
function placeOf({ date, startTime, endTime, professionalId }: SeriesWish, today: LocalDate): WishedPlace | string {
  const error = dateError(date, today) ?? startError(startTime) ?? endError(startTime, endTime)
  return (
    error ?? {
      date: date as LocalDate,
      startTime: startTime as TimeOfDay,
      endTime: endTime as TimeOfDay,
      professionalId,
    }
  )
}

function invalid(message: string): { kind: 'invalid'; message: string } {
  return { kind: 'invalid', message }
}

function hindrancesOf<Visit extends AgendaVisit>(
  place: WishedPlace,
  made: readonly WishedPlace[],
  { agenda, patientId, times, now }: SeriesContext<Visit>,
): Hindrance<Visit>[] {
  const found: Hindrance<Visit>[] = []
  if (place.date === now.date && place.startTime < now.time) found.push({ kind: 'past' })
  const holders = holdersOf(place, agenda)
  if (holders.length > 0) found.push({ kind: 'taken', holders })
  if (made.some((earlier) => earlier.date === place.date && overlaps(earlier, place))) found.push({ kind: 'repeated' })
  const closure = closureAt(times.closures, place)
  if (closure) found.push({ kind: 'closed', reason: closure.reason })
  const visit = agenda.find(
    (each) =>
      patientId !== null && each.patientId === patientId && each.date === place.date && isToTakePlace(each, holders),
  )
  if (visit) found.push({ kind: 'ownVisit', visit })
  if (!closure && !isWithinHours(times.hours, place.date, place)) found.push({ kind: 'outside' })
  return found
}

/** The patient's appointment that takes the very time is named as its holder. */
function isToTakePlace<Visit extends AgendaVisit>(visit: Visit, holders: readonly Visit[]): boolean {
  return holdsSlot(visit.status) && !holders.includes(visit)
}
