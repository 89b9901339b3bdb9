import type { LocalDate } from '../values/dates/local-date.ts'
import type { Period } from './period.ts'

/**
 * How much of a period a staff device can compute: the `whole`; for an open start only the mirror's `window`; `nothing`
 * if it starts before the window, since a part must not look like the whole.
 */
export type DeviceReach = 'whole' | 'window' | 'nothing'

/**
 * Returns what a device can compute of a period without the server ('Este período necesita conexión', 'últimos 13
 * meses').
 */
export function deviceReach({ from, to }: Period, windowStart: LocalDate): DeviceReach {
  if (from === null) return to === null || to >= windowStart ? 'window' : 'nothing'
  return from >= windowStart ? 'whole' : 'nothing'
}
