import type { DeviceClock, DeviceDatabase } from '#data/local/database/device-database.ts'

/** Differences below this come from the Date header, which has whole seconds. */
const SAME_CLOCK_MS = 2_000
/** The last server time is stored again once it differs by this much. */
const NEWS_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

/** The current offset, and by how much this measurement has moved the clinic's clock. */
interface Measured {
  offset: number
  shift: number
}

/**
 * Measures the device's clock by the Date header of an answer that arrived at `deviceNow` (epoch milliseconds), `wayMs`
 * after its request. A missing or invalid header changes nothing. Null if no offset has ever been measured.
 */
export async function noteServerTime(
  device: DeviceDatabase,
  dateHeader: string | null,
  deviceNow: number,
  wayMs = 0,
): Promise<Measured | null> {
  const serverTime = Date.parse(dateHeader ?? '')
  const known = await readClock(device)
  if (Number.isNaN(serverTime)) return known ? { offset: known.offset, shift: 0 } : null
  const offset = estimateOffset(serverTime - deviceNow, wayMs, known)
  const isNoNews = offset === known?.offset && Math.abs(serverTime - known.lastServerTime) < NEWS_MS
  return isNoNews ? { offset, shift: 0 } : storeClock(device, { name: 'clock', offset, lastServerTime: serverTime })
}

/** Writes the measurement. The transaction lets only one of several concurrent answers move the clock. */
function storeClock(device: DeviceDatabase, clock: DeviceClock): Promise<Measured> {
  return device.transaction('rw', device.clock, async () => {
    const former = (await readClock(device))?.offset ?? 0
    await device.clock.put(clock)
    return { offset: clock.offset, shift: clock.offset - former }
  })
}

/**
 * Computes the offset. The server dated its answer at some moment between request and arrival, so the offset lies
 * between `least` and `least + wayMs`. The known offset, or else 0, stays while an answer does not disprove it:
 * otherwise a slow answer would shift the clock by seconds, and the next one back.
 */
function estimateOffset(least: number, wayMs: number, known: DeviceClock | undefined): number {
  const mayBe = (offset: number) => offset > least - SAME_CLOCK_MS && offset < least + wayMs + SAME_CLOCK_MS
  if (known && mayBe(known.offset)) return known.offset
  return mayBe(0) ? 0 : least + Math.ceil(wayMs / 2)
}

/** Possible current times in epoch milliseconds. Each of these clocks may be wrong. */
export interface ClockReadings {
  /** The device's own clock. */
  device: number
  /**
   * The device's clock with the last measured offset. The device may have been corrected since, or the server's clock
   * was wrong then.
   */
  corrected: number
  /** The last time that a server sent, a lower bound if that server's clock was right; 0 if none has. */
  lastServerTime: number
}

/** Reads the clocks. `deviceNow` is the device's own time. */
export async function readClocks(device: DeviceDatabase, deviceNow: number): Promise<ClockReadings> {
  const { offset, lastServerTime } = (await readClock(device)) ?? { offset: 0, lastServerTime: 0 }
  return { device: deviceNow, corrected: deviceNow + offset, lastServerTime }
}

/**
 * Whether something dated `at` is older than `age` (milliseconds) by every clock that may be right. The device's own
 * clock is ignored if it shows days before `at`: it was set back or has stopped.
 */
export function isOlderThan(at: number, age: number, { device, corrected, lastServerTime }: ClockReadings): boolean {
  const told = Math.max(corrected, lastServerTime)
  const isSetBack = device < at - DAY_MS
  return (isSetBack ? told : Math.min(told, device)) - at > age
}

/** When the server last answered, by its own clock, to the minute; null if it never has. */
export async function readLastContact(device: DeviceDatabase): Promise<number | null> {
  return (await readClock(device))?.lastServerTime ?? null
}

/** Returns the latest possible current time. */
export function latestTimeOf({ device, corrected, lastServerTime }: ClockReadings): number {
  return Math.max(device, corrected, lastServerTime)
}

/** Returns the last measurement; undefined before the first answer. */
export function readClock(device: DeviceDatabase) {
  return device.clock.get('clock')
}
