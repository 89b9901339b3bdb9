import { clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { MAILED_REMINDER } from './mail-causes.ts'

const MORNING = timeOfDay('08:00')
const EVENING = timeOfDay('21:00')

/** The mails that nobody asked for just now. */
const RESTING: readonly string[] = [MAILED_REMINDER]

/**
 * Returns the causes of the mails that wait for the morning at `now` (epoch milliseconds): none by day; from 21:00 to
 * 08:00 of the clinic those of reminders, which would disturb people at night.
 */
export function restingCauses(now: number): readonly string[] {
  const time = clinicTimeAt(now)
  return time >= MORNING && time < EVENING ? [] : RESTING
}
