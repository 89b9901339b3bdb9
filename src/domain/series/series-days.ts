import { addDays, type LocalDate, mondayOf, weekdayOf } from '../values/dates/local-date.ts'

/** The most appointments that are made as one series. */
export const MOST_IN_SERIES = 60

/** The most weeks between two weeks of a series. */
export const MOST_WEEKS_BETWEEN = 8

/** How an appointment is repeated. */
interface SeriesRule {
  /** 0 = Sunday; the first day's own if empty. */
  weekdays: readonly number[]
  /** 1 for each week, 2 for every other one. */
  everyWeeks: number
  /** How many days, the first one included. */
  times: number
}

/**
 * Returns the days of a series, soonest first, at most MOST_IN_SERIES. The first is `first` itself, or the next one of
 * the wanted weekdays. Weeks are counted from that of `first` and begin on Monday.
 */
export function seriesDays(first: LocalDate, { weekdays, everyWeeks, times }: SeriesRule): LocalDate[] {
  const wanted = new Set(weekdays.length > 0 ? weekdays : [weekdayOf(first)])
  const count = Math.min(times, MOST_IN_SERIES)
  const days: LocalDate[] = []
  for (let monday = mondayOf(first); days.length < count; monday = addDays(monday, 7 * everyWeeks)) {
    const ofWeek = Array.from({ length: 7 }, (_, day) => addDays(monday, day))
    days.push(...ofWeek.filter((day) => day >= first && wanted.has(weekdayOf(day))))
  }
  return days.slice(0, count)
}
