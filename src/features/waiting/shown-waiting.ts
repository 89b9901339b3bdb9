import { matchesSearch, searchTextOf, searchWords } from '#domain/patient/patient-search.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { WantedTime } from '#features/shared/new-appointment-link.ts'
import type { ListedWaiting } from './read-waiting-list.ts'

/** Which rows are listed: who waits, which times were asked for in vain, or what is over. */
export type WaitingPart = 'waiting' | 'wishes' | 'over'

export const WAITING_PARTS: readonly WaitingPart[] = ['waiting', 'wishes', 'over']

export interface WaitingFilter {
  part: WaitingPart
  query: string
  /** The professional's id as text; '' for all. Whoever takes any professional is always listed. */
  professional: string
  urgentOnly: boolean
}

/**
 * Returns the rows that a filter shows. Those who wait: first who lost a place, then the urgent ones, then the oldest.
 * Wishes of days to come by their time; what is over with the newest first.
 */
export function shownWaiting(rows: readonly ListedWaiting[], filter: WaitingFilter, today: LocalDate): ListedWaiting[] {
  const words = searchWords(filter.query)
  const isWanted = ({ entry, patient }: ListedWaiting) =>
    matchesSearch(searchTextOf(patient), words) &&
    (filter.professional === '' ||
      entry.professionalId === null ||
      String(entry.professionalId) === filter.professional) &&
    (!filter.urgentOnly || entry.urgent)
  return rows.filter((row) => partOf(row, today) === filter.part && isWanted(row)).sort(ORDER[filter.part])
}

/** Returns the part of the list to which a row belongs; null for a wish that is used or past. */
export function partOf(
  { entry, isLost }: Pick<ListedWaiting, 'entry' | 'isLost'>,
  today: LocalDate,
): WaitingPart | null {
  const { kind, status, toDate } = entry
  if (kind === 'wish') return status === 'closed' && (toDate ?? today) >= today ? 'wishes' : null
  return status === 'waiting' || isLost ? 'waiting' : 'over'
}

/** Returns the time that a wish of a day to come asks for; null for an entry, which waits for more than one. */
export function wishedTime(
  { entry, isLost }: Pick<ListedWaiting, 'entry' | 'isLost'>,
  today: LocalDate,
): WantedTime | null {
  const { fromDate: date, fromTime: startTime, toTime: endTime, professionalId } = entry
  if (partOf({ entry, isLost }, today) !== 'wishes' || !date || !startTime || !endTime) return null
  return { date, startTime, endTime, ...(typeof professionalId === 'number' && { professionalId }) }
}

/** Returns how many people these rows are about: somebody may wait for several times. */
export function countPeople(rows: readonly ListedWaiting[]): number {
  return new Set(rows.map(({ patient }) => patient.uid)).size
}

const ORDER: Record<WaitingPart, (one: ListedWaiting, other: ListedWaiting) => number> = {
  waiting: (one, other) =>
    Number(other.isLost) - Number(one.isLost) ||
    Number(other.entry.urgent) - Number(one.entry.urgent) ||
    one.entry.createdAt.localeCompare(other.entry.createdAt),
  wishes: (one, other) => startOf(one).localeCompare(startOf(other)),
  over: (one, other) => other.entry.updatedAt.localeCompare(one.entry.updatedAt),
}

function startOf({ entry: { fromDate, fromTime } }: ListedWaiting): string {
  return `${fromDate} ${fromTime ?? ''}`
}
