import { useEffect, useRef } from 'react'
import { SYNC_TAG } from '#data/sync/engine/worker-messages.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'

/** Background Sync and its periodic sister exist in some browsers only, and in no compiler's library. */
interface BackgroundSyncRegistration {
  sync?: { register: (tag: string) => Promise<void> }
  periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> }
}

const EVERY_MS = 60 * 60_000

/**
 * Lets the browser wake the worker: as soon as there is network while changes wait, and now and then where it may. The page's own
 * engine never relies on it. Asks the browser, too, to keep the data of this device for good.
 */
export function useBackgroundSync(): void {
  const { waiting } = useSyncStatus()
  const known = useRef(0)
  useEffect(() => {
    // Missing where the page is not served securely.
    const storage: StorageManager | undefined = navigator.storage
    storage?.persist().catch(console.error)
    wakeNowAndThen().catch(refused)
  }, [])
  useEffect(() => {
    // Each change asks anew: one that is held behind a question waits for days, and the wake-up that it asked for is spent by then.
    // One that has gone asks for none.
    if (waiting > known.current) wakeWithNetwork().catch(refused)
    known.current = waiting
  }, [waiting])
}

async function wakeWithNetwork(): Promise<void> {
  await (await registration())?.sync?.register(SYNC_TAG)
}

async function wakeNowAndThen(): Promise<void> {
  await (await registration())?.periodicSync?.register(SYNC_TAG, { minInterval: EVERY_MS })
}

/** The worker's registration once it is there; never, and nothing hangs on it, in development. */
async function registration(): Promise<BackgroundSyncRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return (await navigator.serviceWorker.ready) as BackgroundSyncRegistration
}

/** Without the permission (usual outside the installed app) the page's engine does it alone. */
function refused(error: unknown): void {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return
  console.error(error)
}
