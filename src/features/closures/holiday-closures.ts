import type { ClosureTerms } from '#domain/clinic/closures/closure.ts'
import { type Holiday, holidaysOf } from '#domain/clinic/closures/holidays.ts'
import type { ClosureView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'

/** A year with the holidays that are proposed. */
export interface HolidayYear {
  year: number
  holidays: Holiday[]
}

/** Returns the holidays of this year from `today` on, and those of the next year. */
export function proposedHolidays(today: LocalDate): HolidayYear[] {
  const year = Number(today.slice(0, 4))
  return [year, year + 1].map((each) => ({
    year: each,
    holidays: holidaysOf(each).filter(({ date }) => date >= today),
  }))
}

/** Returns what a ticked holiday closes: the whole day, for everybody. */
export function termsOfHoliday({ date, reason }: Holiday): ClosureTerms {
  return { from: date, to: date, startTime: null, endTime: null, professionalId: null, reason }
}

/** How a holiday is closed: by closures of that very day, by a longer one, or not. */
export interface HolidayState {
  /** Closures of that day alone; several if two devices ticked it. */
  own: ClosureView[]
  /** A longer closure that holds the day. */
  longer: ClosureView | null
}

/** Returns how the closures in force close a holiday. */
export function stateOfHoliday(closures: readonly ClosureView[], { date }: Holiday): HolidayState {
  const closing = closures.filter(
    ({ from, to, startTime, professionalId }) =>
      from <= date && date <= to && startTime === null && professionalId === null,
  )
  return {
    own: closing.filter(({ from, to }) => from === to),
    longer: closing.find(({ from, to }) => from !== to) ?? null,
  }
}
