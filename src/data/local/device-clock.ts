import type { DeviceClock, DeviceDatabase } from './device-database.ts'

/** Differences below this come from the header, which has whole seconds, not from the clock. */
const SAME_CLOCK_MS = 2_000
/** The last known server time is written down anew when the server tells one that is so far from it. */
const NEWS_MS = 60_000

/**
 * Measures the device's clock against the Date header (`null` or nonsense: nothing learnt) of an answer that came at `deviceNow`
 * (epoch milliseconds), `wayMs` after its question. Gives the offset that is in force now; null when none has been learnt yet.
 */
export async function noteServerTime(
  device: DeviceDatabase,
  dateHeader: string | null,
  deviceNow: number,
  wayMs = 0,
): Promise<number | null> {
  const serverTime = Date.parse(dateHeader ?? '')
  const known = await readClock(device)
  if (Number.isNaN(serverTime)) return known?.offset ?? null
  const offset = offsetBy(serverTime - deviceNow, wayMs, known)
  const isNoNews = offset === known?.offset && Math.abs(serverTime - known.lastServerTime) < NEWS_MS
  if (!isNoNews) await device.clock.put({ name: 'clock', offset, lastServerTime: serverTime })
  return offset
}

/**
 * The server dated its answer at some moment between question and answer: the offset is `least` at least, and at most the way more. What
 * was known, or else a clock that is right, stands while an answer does not disprove it: a slow one would shift the clock by seconds, and
 * the next would shift it back.
 */
function offsetBy(least: number, wayMs: number, known: DeviceClock | undefined): number {
  const mayBe = (offset: number) => offset > least - SAME_CLOCK_MS && offset < least + wayMs + SAME_CLOCK_MS
  if (known && mayBe(known.offset)) return known.offset
  return mayBe(0) ? 0 : least + Math.ceil(wayMs / 2)
}

/** The earliest and the latest time that it may be, in epoch milliseconds. */
export interface TimeSpan {
  earliest: number
  latest: number
}

/**
 * Between what times it is now, as far as can be told before an answer: a clock that was measured as wrong may have been set right
 * since, but it is no earlier than the server told last.
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
