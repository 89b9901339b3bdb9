import { useEffect, useRef } from 'react'
import { SYNC_TAG } from '#data/sync/engine/worker-messages.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'

/**
 * Background Sync and Periodic Background Sync. Only some browsers have them, and TypeScript's DOM library has neither.
 */
interface BackgroundSyncRegistration {
  sync?: { register: (tag: string) => Promise<void> }
  periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> }
}

const EVERY_MS = 60 * 60_000

/**
 * Lets the browser wake the worker: when it is online again while changes wait, and now and then where allowed. The
 * page's own engine never relies on this. Also asks the browser for persistent storage.
 */
export function useBackgroundSync(): void {
  const { waiting } = useSyncStatus()
  const known = useRef(0)
  useEffect(() => {
    // Insecure pages have no storage manager.
    const storage: StorageManager | undefined = navigator.storage
    storage?.persist().catch(console.error)
    wakeNowAndThen().catch(refused)
  }, [])
  useEffect(() => {
    // Each new change registers again: an earlier registration is used up when changes wait for days, as in a conflict.
    // Sent changes need no registration.
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

/** The worker's registration once it exists. In development it never does, and nothing depends on it. */
async function registration(): Promise<BackgroundSyncRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return (await navigator.serviceWorker.ready) as BackgroundSyncRegistration
}

/**
 * The permission is usual only in the installed app, and some browsers have the service switched off. The page's engine
 * does the work in every case, so that this is no error of the page.
 */
function refused(error: unknown): void {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return
  console.warn(error)
}
