import { liveQuery } from 'dexie'
import { readClock } from '#data/local/device-clock.ts'
import type { DeviceDatabase } from '#data/local/device-database.ts'

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
  const subscription = liveQuery(() => readClock(device)).subscribe((clock) => {
    offset = clock?.offset ?? 0
  })
  return {
    now: () => Date.now() + offset,
    hear: (measured) => {
      offset = measured
    },
    stop: () => subscription.unsubscribe(),
  }
}
