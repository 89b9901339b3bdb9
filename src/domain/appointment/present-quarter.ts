import { DAY_END, DAY_START } from '../clinic/agenda-hours.ts'
import { clinicDayAt, clinicTimeAt } from '../values/dates/clinic-time.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import { slotAt, slotRange, type TimeRange } from './time-slots.ts'

/**
 * Returns the quarter of an hour that is running at `now` (epoch milliseconds), for somebody who comes without an
 * appointment; null outside the agenda's hours. Example: at 10:07 from 10:00 to 10:15.
 */
export function presentQuarter(now: number): (TimeRange & { date: LocalDate }) | null {
  const time = clinicTimeAt(now)
  if (time < DAY_START || time >= DAY_END) return null
  return { date: clinicDayAt(now), ...slotRange(Math.floor(slotAt(time))) }
}
