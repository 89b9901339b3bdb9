const FIRST = 1_000
const LONGEST = 5 * 60_000

/** Milliseconds to wait after the `tries`-th failure: 1 s doubling up to 5 min, spread by `random` over the upper half. */
export function retryDelay(tries: number, random: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** Math.max(0, tries - 1))
  return Math.round(full / 2 + (full / 2) * random)
}
