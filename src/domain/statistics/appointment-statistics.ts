import { type LocalDate, weekdayOf } from '../values/dates/local-date.ts'
import { type AppointmentCounts, type AppointmentTally, countAppointments, isCounted } from './appointment-counts.ts'
import { everyMonth, type Month, monthOf } from './months.ts'

export interface DatedTally extends AppointmentTally {
  date: LocalDate
}

export interface MonthOfAppointments extends Pick<AppointmentCounts, 'completed' | 'scheduled' | 'cancelled'> {
  month: Month
}

export interface WeekdayOfAppointments {
  /** 0 = Sunday … 6 = Saturday. */
  weekday: number
  total: number
}

export interface AppointmentStatistics {
  /**
   * From the first month with appointments to the last, including empty months between. Empty if there are no
   * appointments.
   */
  byMonth: MonthOfAppointments[]
  /** All seven, Monday first; empty if there are no appointments. */
  byWeekday: WeekdayOfAppointments[]
}

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

/**
 * Computes the figures of the Citas tab from the appointments of the period (spec section 3, appointment statistics
 * response).
 */
export function appointmentStatistics(tallies: Iterable<DatedTally>): AppointmentStatistics {
  const counted = [...tallies].filter(isCounted)
  return { byMonth: byMonth(counted), byWeekday: byWeekday(counted) }
}

/** Counts the appointments of each day that has any, in date order. */
export function appointmentsByDay(tallies: Iterable<DatedTally>): (AppointmentCounts & { date: LocalDate })[] {
  const counted = [...tallies].filter(isCounted)
  const days = [...groupedBy(counted, ({ date }) => date)].sort(([a], [b]) => (a < b ? -1 : 1))
  return days.map(([date, ofDay]) => ({ date, ...countAppointments(ofDay) }))
}

function byMonth(counted: readonly DatedTally[]): MonthOfAppointments[] {
  const months = groupedBy(counted, ({ date }) => monthOf(date))
  return everyMonth(months.keys()).map((month) => {
    const { completed, scheduled, cancelled } = countAppointments(months.get(month) ?? [])
    return { month, completed, scheduled, cancelled }
  })
}

function byWeekday(counted: readonly DatedTally[]): WeekdayOfAppointments[] {
  if (counted.length === 0) return []
  const weekdays = groupedBy(counted, ({ date }) => weekdayOf(date))
  return MONDAY_FIRST.map((weekday) => ({ weekday, total: countAppointments(weekdays.get(weekday) ?? []).total }))
}

function groupedBy<K>(tallies: readonly DatedTally[], keyOf: (tally: DatedTally) => K): Map<K, DatedTally[]> {
  const groups = new Map<K, DatedTally[]>()
  for (const tally of tallies) {
    const key = keyOf(tally)
    const group = groups.get(key)
    if (group) group.push(tally)
    else groups.set(key, [tally])
  }
  return groups
}
