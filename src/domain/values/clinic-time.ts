import { type LocalDate, localDate } from './local-date.ts'
import { type TimeOfDay, timeOfDay } from './time-of-day.ts'

/** The clinic's wall clock, whatever zone the device or the server is set to. */
export const CLINIC_TIME_ZONE = 'America/Argentina/Cordoba'

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

function partsAt(instant: number): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = FORMAT.formatToParts(new Date(instant))
  return (type) => parts.find((part) => part.type === type)?.value ?? ''
}
