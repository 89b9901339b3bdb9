import type { KyInstance } from 'ky'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { createSenderLock } from '#data/sync/locks/sender-lock.ts'
import type { ClinicClock } from './clinic-clock.ts'
import type { SyncPorts } from './sync-ports.ts'

/** A request without an answer is aborted after this time, and its change is retried unchanged. */
const REQUEST_LIMIT_MS = 30_000

/** Creates the engine's ports in a page or worker. */
export function browserPorts(
  db: ClinicDatabase,
  device: DeviceDatabase,
  api: KyInstance,
  clock: ClinicClock,
): SyncPorts {
  // Web Locks are undefined in an insecure context.
  const locks: LockManager | undefined = navigator.locks
  return {
    db,
    device,
    api,
    now: clock.now,
    deviceNow: Date.now,
    onClockOffset: clock.setOffset,
    random: Math.random,
    newUuid,
    lock: createSenderLock(db, newUuid(), Date.now, locks),
    locks,
    deadline: (patience = REQUEST_LIMIT_MS) => AbortSignal.timeout(patience),
    isOffline: () => !navigator.onLine,
  }
}
