import type { DeviceClock, DeviceDatabase } from '#data/local/database/device-database.ts'
import { followReading } from '#data/local/database/live-reading.ts'
import { readClock } from '#data/local/session/device-clock.ts'

/** The clinic's clock: the device's, corrected by the offset that was measured last. */
export interface ClinicClock {
  /** Epoch milliseconds. */
  now: () => number
  /** Uses a newly measured offset at once, before the device database delivers it. */
  setOffset: (offset: number) => void
  stop: () => void
}

/** Creates the clock and follows the measured offset in the device database; 0 until there is one. */
export function createClinicClock(device: DeviceDatabase): ClinicClock {
  let offset = 0
  const follow = (clock: DeviceClock | undefined) => {
    offset = clock?.offset ?? 0
  }
  const stop = followReading(() => readClock(device), follow, console.error)
  return {
    now: () => Date.now() + offset,
    setOffset: (measured) => {
      offset = measured
    },
    stop,
  }
}
