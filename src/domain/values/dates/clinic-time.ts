import { type LocalDate, localDate } from './local-date.ts'
import { type TimeOfDay, timeOfDay } from './time-of-day.ts'

/** The clinic's time zone, whatever zone the device or the server has. */
export const CLINIC_TIME_ZONE = 'America/Argentina/Cordoba'

const MINUTE_MS = 60_000

const FORMAT = new Intl.DateTimeFormat('en-CA', {
  timeZone: CLINIC_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Returns the clinic day at an instant (epoch milliseconds). */
export function clinicDayAt(instant: number): LocalDate {
  const part = partsAt(instant)
  return localDate(`${part('year')}-${part('month')}-${part('day')}`)
}

/** Returns the clinic's wall-clock time at an instant (epoch milliseconds), without seconds. */
export function clinicTimeAt(instant: number): TimeOfDay {
  const part = partsAt(instant)
  return timeOfDay(`${part('hour')}:${part('minute')}`)
}

/**
 * Returns the instant (epoch milliseconds) of a wall-clock time of the clinic. A skipped time counts as the one after
 * it; for a repeated one either instant is returned.
 */
export function clinicInstantOf(date: LocalDate, time: TimeOfDay): number {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const guess = wall + behindUtcAt(wall)
  return wall + behindUtcAt(guess)
}

function behindUtcAt(instant: number): number {
  const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS
  return minute - Date.parse(`${clinicDayAt(minute)}T${clinicTimeAt(minute)}:00Z`)
}

function partsAt(instant: number): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = FORMAT.formatToParts(new Date(instant))
  return (type) => parts.find((part) => part.type === type)?.value ?? ''
}
