import { clinicDayAt, clinicInstantOf, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { MAILED_REMINDER } from './mail-causes.ts'

const MORNING = timeOfDay('08:00')
const EVENING = timeOfDay('21:00')

/** The mails that nobody asked for just now: they disturb nobody at night. */
const RESTING: ReadonlySet<string> = new Set([MAILED_REMINDER])

/**
 * Returns when a mail of this cause may go, if not at `now`: from 21:00 to 08:00 of the clinic a reminder waits for the
 * morning. Both in epoch milliseconds; null where it may go at once.
 */
export function restsUntil(cause: string, now: number): number | null {
  const [day, time] = [clinicDayAt(now), clinicTimeAt(now)]
  if (!RESTING.has(cause) || (time >= MORNING && time < EVENING)) return null
  return clinicInstantOf(time < MORNING ? day : addDays(day, 1), MORNING)
}
