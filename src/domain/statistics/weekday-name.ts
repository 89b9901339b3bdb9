/** By weekday, 0 = Sunday, as on screens and on the wire. */
export const WEEKDAY_NAMES = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const

/** Returns the name of a weekday, 0 = Sunday. Throws RangeError for any other number. */
export function weekdayName(weekday: number): (typeof WEEKDAY_NAMES)[number] {
  const name = WEEKDAY_NAMES[weekday]
  if (name === undefined) throw new RangeError(`not a weekday: ${weekday}`)
  return name
}
