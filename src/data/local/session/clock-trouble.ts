import type { DeviceClock } from '#data/local/database/device-database.ts'

/** Smaller differences are not reported: the clinic's clock corrects them. */
const SLACK_MS = 2 * 60_000

/**
 * `ahead`, `behind`: how far the device's clock differs from the server's; the clinic's clock corrects that.
 * `set_back`: the device's clock is earlier than a time that the server has sent. The measured offset is then invalid
 * until the server answers again.
 */
export interface ClockTrouble {
  kind: 'ahead' | 'behind' | 'set_back'
  /** Milliseconds. */
  by: number
}

/**
 * Returns the error of the device's clock; null if there is none, or before the first answer. `deviceNow` is
 * uncorrected.
 */
export function findClockTrouble(clock: DeviceClock | undefined, deviceNow: number): ClockTrouble | null {
  if (!clock) return null
  const lost = clock.lastServerTime - (deviceNow + clock.offset)
  if (lost > SLACK_MS) return { kind: 'set_back', by: lost }
  if (Math.abs(clock.offset) <= SLACK_MS) return null
  return { kind: clock.offset < 0 ? 'ahead' : 'behind', by: Math.abs(clock.offset) }
}
