import type { DeviceDatabase } from './device-database.ts'

/** Differences below this come from the way, not from the clock. */
const SAME_CLOCK_MS = 2_000

/**
 * Measures the device's clock against the server's Date header (`null` or nonsense: nothing learnt); `deviceNow` in epoch
 * milliseconds. Gives the offset that is in force now; null when none has been learnt yet.
 */
export async function noteServerTime(
  device: DeviceDatabase,
  dateHeader: string | null,
  deviceNow: number,
): Promise<number | null> {
  const serverTime = Date.parse(dateHeader ?? '')
  const known = await readClock(device)
  if (Number.isNaN(serverTime)) return known?.offset ?? null
  const measured = serverTime - deviceNow
  const offset = Math.abs(measured) < SAME_CLOCK_MS ? 0 : measured
  // The header has whole seconds, so that a jitter of one is no news.
  if (known && Math.abs(known.offset - offset) < SAME_CLOCK_MS && serverTime - known.lastServerTime < 60_000) {
    return known.offset
  }
  await device.clock.put({ name: 'clock', offset, lastServerTime: serverTime })
  return offset
}

/** The earliest and the latest time that it may be, in epoch milliseconds. */
export interface TimeSpan {
  earliest: number
  latest: number
}

/**
 * Between what times it is now, as far as can be told before an answer: a clock that was measured as wrong may have been set right
 * since, but the server's time never goes back.
 */
export async function readTimeSpan(device: DeviceDatabase, deviceNow: number): Promise<TimeSpan> {
  const { offset, lastServerTime } = (await readClock(device)) ?? { offset: 0, lastServerTime: 0 }
  const corrected = deviceNow + offset
  return {
    earliest: Math.max(lastServerTime, Math.min(deviceNow, corrected)),
    latest: Math.max(lastServerTime, deviceNow, corrected),
  }
}

/** What was last measured; undefined before the first answer. */
export function readClock(device: DeviceDatabase) {
  return device.clock.get('clock')
}
