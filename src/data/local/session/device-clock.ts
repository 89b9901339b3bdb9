import type { DeviceClock, DeviceDatabase } from '#data/local/database/device-database.ts'

/** Differences below this come from the header, which has whole seconds, not from the clock. */
const SAME_CLOCK_MS = 2_000
/** The last known server time is written down anew when the server tells one that is so far from it. */
const NEWS_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

/** The offset that is in force, and by how much this measurement has moved the clinic's clock. */
interface Measured {
  offset: number
  shift: number
}

/**
 * Measures the device's clock against the Date header (`null` or nonsense: nothing learnt) of an answer that came at `deviceNow`
 * (epoch milliseconds), `wayMs` after its question. Null when no offset has been learnt yet.
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
  const offset = offsetBy(serverTime - deviceNow, wayMs, known)
  const isNoNews = offset === known?.offset && Math.abs(serverTime - known.lastServerTime) < NEWS_MS
  return isNoNews ? { offset, shift: 0 } : putClock(device, { name: 'clock', offset, lastServerTime: serverTime })
}

/** Of several answers that come at once one moves the clock. */
function putClock(device: DeviceDatabase, clock: DeviceClock): Promise<Measured> {
  return device.transaction('rw', device.clock, async () => {
    const former = (await readClock(device))?.offset ?? 0
    await device.clock.put(clock)
    return { offset: clock.offset, shift: clock.offset - former }
  })
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

/** What time it may be, in epoch milliseconds: any of these may be wrong. */
export interface ClockReadings {
  /** The device's own clock. */
  device: number
  /** That clock with what was measured last: it may have been set right since, or the server's was wrong then. */
  corrected: number
  /** It is no earlier than a server told last, if that one's clock was right; 0 when none has. */
  lastServerTime: number
}

/** Reads the clocks while the device's own shows `deviceNow`. */
export async function readClocks(device: DeviceDatabase, deviceNow: number): Promise<ClockReadings> {
  const { offset, lastServerTime } = (await readClock(device)) ?? { offset: 0, lastServerTime: 0 }
  return { device: deviceNow, corrected: deviceNow + offset, lastServerTime }
}

/**
 * Whether what was dated `at` is older than `age` (milliseconds), and no clock leaves a doubt. The device's own has no say when it shows
 * days before that date: it has been set back, or stands still.
 */
export function isOlder(at: number, age: number, { device, corrected, lastServerTime }: ClockReadings): boolean {
  const told = Math.max(corrected, lastServerTime)
  const isSetBack = device < at - DAY_MS
  return (isSetBack ? told : Math.min(told, device)) - at > age
}

/** The latest time that it may be. */
export function latestOf({ device, corrected, lastServerTime }: ClockReadings): number {
  return Math.max(device, corrected, lastServerTime)
}

/** What was last measured; undefined before the first answer. */
export function readClock(device: DeviceDatabase) {
  return device.clock.get('clock')
}
