import type { KyInstance } from 'ky'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import type { SenderLock } from '#data/sync/locks/sender-lock.ts'

/** How much one list of the first mirror covers: months of dated rows, or that many rows of others. */
export interface ListSizes {
  months: number
  rows: number
}

/** The engine's outside dependencies: databases, network, time, randomness and the sender's lock. */
export interface SyncPorts {
  db: ClinicDatabase
  device: DeviceDatabase
  api: KyInstance
  /** The clinic's corrected clock, in epoch milliseconds. */
  now: () => number
  /** The device's uncorrected clock, in epoch milliseconds. */
  deviceNow: () => number
  /**
   * Called with a newly measured clock offset, so that `now` is right at once and not only once the database delivers
   * it.
   */
  onClockOffset?: (offset: number) => void
  /** Returns a number in [0, 1). */
  random: () => number
  newUuid: () => string
  lock: SenderLock
  /** The browser's Web Locks; undefined where it has none. */
  locks: LockManager | undefined
  /** Returns a signal that aborts a request after `patience` milliseconds, by default after the usual limit. */
  deadline: (patience?: number) => AbortSignal
  /** The browser's hint that there is no network. It only affects the status pill and never prevents an attempt. */
  isOffline: () => boolean
  /** Sizes of the lists of the first mirror; by default as much as a slow connection carries. */
  listSizes?: ListSizes
}

/** The engine's ports in a page. */
export interface EnginePorts extends SyncPorts {
  isVisible: () => boolean
  /** Calls `turn` whenever the page becomes visible or hidden, until `signal` aborts. */
  onVisibilityChange: (turn: () => void, signal: AbortSignal) => void
  /** Calls `wake` when the page becomes visible or focused, or the browser goes online, until `signal` aborts. */
  onWake: (wake: () => void, signal: AbortSignal) => void
  /** Resolves after so many milliseconds, or when `signal` aborts. */
  pause: (duration: number, signal: AbortSignal) => Promise<void>
}
