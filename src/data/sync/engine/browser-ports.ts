import type { KyInstance } from 'ky'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { createSenderLock } from '#data/sync/locks/sender-lock.ts'
import type { ClinicClock } from './clinic-clock.ts'
import type { SyncPorts } from './sync-ports.ts'

/** A request that has been silent for so long is ended: the change goes again, the very same. */
const REQUEST_LIMIT_MS = 30_000

/** The engine's ports in a page or a worker. */
export function browserPorts(
  db: ClinicDatabase,
  device: DeviceDatabase,
  api: KyInstance,
  clock: ClinicClock,
): SyncPorts {
  // Web Locks are missing where the page is not served securely.
  const locks: LockManager | undefined = navigator.locks
  return {
    db,
    device,
    api,
    now: clock.now,
    deviceNow: Date.now,
    hearOffset: clock.hear,
    random: Math.random,
    newUuid,
    lock: createSenderLock(db, newUuid(), Date.now, locks),
    locks,
    deadline: (patience = REQUEST_LIMIT_MS) => AbortSignal.timeout(patience),
    isOffline: () => !navigator.onLine,
  }
}
