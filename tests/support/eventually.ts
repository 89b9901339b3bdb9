import { vi } from 'vitest'

const WITHIN_MS = 30_000

/**
 * Looks until `look` no longer throws, and returns its result. A busy machine gets half a minute; fake timers move on
 * with each look.
 */
export function eventually<T>(look: () => T | Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  return vi.waitFor(look, withinMs)
}
