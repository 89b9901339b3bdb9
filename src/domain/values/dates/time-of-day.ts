/** A wall-clock time of the clinic as text, 'HH:mm', 24 hours; text order is chronological. */
export type TimeOfDay = string & { readonly brand: 'TimeOfDay' }

const SHAPE = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Whether the text is a time of day, '00:00' to '23:59'. */
export function isTimeOfDay(text: string): text is TimeOfDay {
  return SHAPE.test(text)
}

/** Converts a well-formed time; throws a RangeError otherwise. */
export function timeOfDay(text: string): TimeOfDay {
  if (!isTimeOfDay(text)) throw new RangeError(`not a time of day: ${text}`)
  return text
}

/** Returns the minutes since midnight. */
export function minutesOf(time: TimeOfDay): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Returns the time `minutes` after midnight, 0 to 1439; throws a RangeError outside. */
export function timeAtMinutes(minutes: number): TimeOfDay {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1439)
    throw new RangeError(`not a minute of the day: ${minutes}`)
  return timeOfDay(`${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)
}
