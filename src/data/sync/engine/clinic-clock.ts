import type { DeviceClock, DeviceDatabase } from '#data/local/database/device-database.ts'
import { followReading } from '#data/local/database/live-reading.ts'
import { readClock } from '#data/local/session/device-clock.ts'

/** The clock that the clinic goes by: the device's, corrected by what the server's Date header last told. */
export interface ClinicClock {
  /** Epoch milliseconds. */
  now: () => number
  /** Goes by a newly measured offset at once, before the device's database tells of it. */
  hear: (offset: number) => void
  stop: () => void
}

/** Follows the measured offset in the device's database; until one is known the device's own clock counts. */
export function createClinicClock(device: DeviceDatabase): ClinicClock {
  let offset = 0
  const follow = (clock: DeviceClock | undefined) => {
    offset = clock?.offset ?? 0
  }
  const stop = followReading(() => readClock(device), follow, console.error)
  return {
    now: () => Date.now() + offset,
    hear: (measured) => {
      offset = measured
    },
    stop,
  }
}
