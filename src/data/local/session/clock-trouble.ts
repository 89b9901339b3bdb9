import type { DeviceClock } from '#data/local/database/device-database.ts'

/** Differences up to this are nobody's business: the clinic's clock corrects them. */
const SLACK_MS = 2 * 60_000

/**
 * `ahead`, `behind`: how far the device's clock is off the server's, which the clinic's clock corrects. `set_back`: it shows less
 * than the server had told already, so that what was measured no longer holds until the server answers again.
 */
export interface ClockTrouble {
  kind: 'ahead' | 'behind' | 'set_back'
  /** Milliseconds. */
  by: number
}

/** What is wrong with the device's clock (`deviceNow` as it shows, uncorrected); null when nothing is, or before the first answer. */
export function clockTrouble(clock: DeviceClock | undefined, deviceNow: number): ClockTrouble | null {
  if (!clock) return null
  const lost = clock.lastServerTime - (deviceNow + clock.offset)
  if (lost > SLACK_MS) return { kind: 'set_back', by: lost }
  if (Math.abs(clock.offset) <= SLACK_MS) return null
  return { kind: clock.offset < 0 ? 'ahead' : 'behind', by: Math.abs(clock.offset) }
}
