import type { LocalDate } from '../values/local-date.ts'
import type { Period } from './period.ts'

/**
 * How much of a period a staff device can tell by itself: the `whole` of it; of an open beginning only what lies in the mirror's
 * `window`; `nothing` when it begins before the window, since a part must not pass for the whole.
 */
export type DeviceReach = 'whole' | 'window' | 'nothing'

/** What a device tells of a period when the server does not answer (settled: 'Este período necesita conexión', 'últimos 13 meses'). */
export function deviceReach({ from, to }: Period, windowStart: LocalDate): DeviceReach {
  if (from === null) return to === null || to >= windowStart ? 'window' : 'nothing'
  return from >= windowStart ? 'whole' : 'nothing'
}
