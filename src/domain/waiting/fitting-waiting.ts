import type { LocalDate } from '../values/dates/local-date.ts'
import { weekdayOf } from '../values/dates/local-date.ts'
import type { TimeOfDay } from '../values/dates/time-of-day.ts'
import type { RowKey } from '../values/row-key.ts'
import type { Waiting } from './waiting.ts'
import { weekdaysIn } from './weekdays.ts'

/** A free time that may be offered. */
export interface FreeSlot {
  date: LocalDate
  startTime: TimeOfDay
  endTime: TimeOfDay
  professionalId: number | null
}

/** An entry or a wish as far as it may fit a slot; of a device or of the server. */
export type FittedWaiting = Pick<
  Waiting,
  | 'fromDate'
  | 'toDate'
  | 'weekdays'
  | 'fromTime'
  | 'toTime'
  | 'professionalId'
  | 'urgent'
  | 'status'
  | 'kind'
  | 'createdAt'
> & { patientId: RowKey | null }

/**
 * Returns the entries and kept wishes that fit a slot: urgent ones first, then the oldest. An entry must still wait; a
 * wish is closed from the beginning. Left out are patients who are not to be contacted, and those whom `patientOf` does
 * not know, since their file was deleted.
 */
export function fittingWaiting<W extends FittedWaiting>(
  waiting: readonly W[],
  slot: FreeSlot,
  patientOf: (key: RowKey) => { noContact: boolean } | undefined,
): W[] {
  const mayBeOffered = ({ patientId }: W) => patientId !== null && patientOf(patientId)?.noContact === false
  return waiting.filter((each) => isOpen(each) && fitsSlot(each, slot) && mayBeOffered(each)).sort(byNeed)
}

function isOpen({ kind, status }: FittedWaiting): boolean {
  return status === 'waiting' || (kind === 'wish' && status === 'closed')
}

/** A part of the slot within the wanted hours is enough: a long gap holds a short visit. */
function fitsSlot(wanted: FittedWaiting, { date, startTime, endTime, professionalId }: FreeSlot): boolean {
  const { fromDate, toDate, fromTime, toTime } = wanted
  const days = weekdaysIn(wanted.weekdays)
  const isOfDay = fromDate <= date && (toDate === null || date <= toDate)
  const isOfWeekday = days.length === 0 || days.includes(weekdayOf(date))
  const isOfHours = (fromTime === null || fromTime < endTime) && (toTime === null || startTime < toTime)
  const isOfProfessional = wanted.professionalId === null || wanted.professionalId === professionalId
  return isOfDay && isOfWeekday && isOfHours && isOfProfessional
}

function byNeed(one: FittedWaiting, other: FittedWaiting): number {
  return Number(other.urgent) - Number(one.urgent) || one.createdAt.localeCompare(other.createdAt)
}
