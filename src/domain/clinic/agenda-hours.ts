import { timeOfDay } from '../values/dates/time-of-day.ts'

/** The agenda's hours and its grid (spec section 9). */
export const DAY_START = timeOfDay('07:00')
export const DAY_END = timeOfDay('20:00')
export const LATEST_START = timeOfDay('19:45')
export const EARLIEST_END = timeOfDay('07:15')
export const SLOT_MINUTES = 15
