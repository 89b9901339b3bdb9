import { type LocalDate, localDate } from './local-date.ts'
import { type TimeOfDay, timeOfDay } from './time-of-day.ts'

/** The clinic's wall clock, whatever zone the device or the server is set to. */
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

/** The clinic's calendar day at an instant (epoch milliseconds). */
export function clinicDayAt(instant: number): LocalDate {
  const part = partsAt(instant)
  return localDate(`${part('year')}-${part('month')}-${part('day')}`)
}

/** The clinic's wall-clock time at an instant (epoch milliseconds), seconds dropped. */
export function clinicTimeAt(instant: number): TimeOfDay {
  const part = partsAt(instant)
  return timeOfDay(`${part('hour')}:${part('minute')}`)
}

/**
 * The instant (epoch milliseconds) at which the clinic's wall clock shows this. A time that the clocks skipped is taken as the
 * one after it; of one that they showed twice, either.
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
