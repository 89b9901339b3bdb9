const FIRST_DELAY_MS = 2_000
/** The longest pause between two attempts, in milliseconds. */
export const LONGEST_RETRY_MS = 5 * 60_000

/**
 * Returns the milliseconds to wait after the `tries`-th failure: 2 s, doubling up to 5 min. `random` (0 to 1) spreads
 * the upper half, so the least is 1 s.
 */
export function retryDelay(tries: number, random: number): number {
  const full = Math.min(LONGEST_RETRY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, tries - 1))
  return Math.round(full / 2 + (full / 2) * random)
}
