import type { KyInstance } from 'ky'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import type { SenderLock } from '#data/sync/locks/sender-lock.ts'

/** All that the engine needs from outside: databases, network, time, chance and the one sender's lock. */
export interface SyncPorts {
  db: ClinicDatabase
  device: DeviceDatabase
  api: KyInstance
  /** The clinic's corrected clock, epoch milliseconds. */
  now: () => number
  /** The device's own clock, right or wrong, epoch milliseconds. */
  deviceNow: () => number
  /** Told by how much the device's clock was just found wrong, so that `now` is right from then on (not later, by the database). */
  hearOffset?: (offset: number) => void
  /** In [0, 1). */
  random: () => number
  newUuid: () => string
  lock: SenderLock
  /** The browser's own locks; undefined where it has none. */
  locks: LockManager | undefined
  /** Ends a request that has been silent too long: for so many milliseconds, or as long as a request usually may. */
  deadline: (patience?: number) => AbortSignal
  /** The browser's hint that there is no network; only words the pill, never stops an attempt. */
  isOffline: () => boolean
  /** So many months come in one list of the first mirror; as many as a slow line carries when absent. */
  monthsAList?: number
}

/** What the page around the engine tells it and lends it. */
export interface EnginePorts extends SyncPorts {
  isVisible: () => boolean
  /** Calls `turn` when the page comes into sight or goes out of it, until `signal` aborts. */
  onSight: (turn: () => void, signal: AbortSignal) => void
  /** Calls `wake` when the page comes into sight or focus, or the browser says that there is network, until `signal` aborts. */
  onWake: (wake: () => void, signal: AbortSignal) => void
  /** Resolves after so many milliseconds, or when `signal` aborts. */
  pause: (duration: number, signal: AbortSignal) => Promise<void>
}
