import type { LocalDate } from '../values/dates/local-date.ts'

/** The days of a statistic, both ends included. A null end is open; two open ends are all time. */
export interface Period {
  from: LocalDate | null
  to: LocalDate | null
}

/** Whether the day lies in the period. */
export function isInPeriod(day: LocalDate, { from, to }: Period): boolean {
  return (from === null || day >= from) && (to === null || day <= to)
}
