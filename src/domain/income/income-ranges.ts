import { addDays, endOfMonth, type LocalDate, startOfMonth, weekdayOf } from '../values/dates/local-date.ts'

/** A range of days, both ends included. */
export interface DayRange {
  from: LocalDate
  to: LocalDate
}

/** 'Hoy'. */
export function dayRange(today: LocalDate): DayRange {
  return { from: today, to: today }
}

/** 'Esta Semana': Sunday to Saturday (spec section 9). */
export function weekRange(today: LocalDate): DayRange {
  const from = addDays(today, -weekdayOf(today))
  return { from, to: addDays(from, 6) }
}

/** 'Este Mes'. */
export function monthRange(today: LocalDate): DayRange {
  return { from: startOfMonth(today), to: endOfMonth(today) }
}
