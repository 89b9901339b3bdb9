import { type AppointmentStatus, holdsSlot, mayMove } from '../appointment/appointment-status.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import type { TimeOfDay } from '../values/dates/time-of-day.ts'
import type { RowKey } from '../values/row-key.ts'
import type { Plan } from './plan.ts'

/** The fields of an appointment that decide. */
export interface PlanVisit {
  key: RowKey
  planId: RowKey | null
  date: LocalDate
  startTime: TimeOfDay
  status: AppointmentStatus
}

/** How far a plan is used. */
export interface PlanUse {
  /** The sessions used; more than the plan has when two devices used the last one. */
  used: number
  /** The number of each session by the key of its appointment: those used in their order, then those that are booked. */
  numbers: ReadonlyMap<RowKey, number>
}

/**
 * Counts the sessions of a plan from its appointments: those that were attended and, if the plan says so, no-shows.
 * Nothing of it is stored.
 */
export function planUse(
  { key, countsNoShows }: Pick<Plan, 'countsNoShows'> & { key: RowKey },
  appointments: readonly PlanVisit[],
): PlanUse {
  const own = appointments.filter(({ planId }) => planId === key).sort(byPlace)
  const used = own.filter(({ status }) => status === 'completed' || (countsNoShows && status === 'no_show'))
  const booked = own.filter(({ status }) => holdsSlot(status) && mayMove(status))
  const inOrder = [...used, ...booked]
  return { used: used.length, numbers: new Map(inOrder.map((visit, place) => [visit.key, place + 1])) }
}

function byPlace(a: PlanVisit, b: PlanVisit): number {
  const [one, other] = [`${a.date} ${a.startTime}`, `${b.date} ${b.startTime}`]
  return one < other ? -1 : Number(one > other)
}
