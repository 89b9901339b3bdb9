import { setTimeout as pause } from 'node:timers/promises'

const WITHIN_MS = 30_000
const LOOK_EVERY_MS = 50

/**
 * Looks until `look` no longer throws, and returns its result. A busy machine gets half a minute. Fake timers stand
 * still meanwhile.
 */
export async function eventually<T>(look: () => T | Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  for (let left = withinMs; ; left -= LOOK_EVERY_MS) {
    try {
      return await look()
    } catch (error) {
      if (left <= 0) throw error
    }
    await pause(LOOK_EVERY_MS)
  }
}
