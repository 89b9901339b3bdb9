import { runWorkerCycle } from '#data/sync/engine/worker-cycle.ts'
import { SYNC_TAG } from '#data/sync/engine/worker-messages.ts'

/** Background Sync and Periodic Background Sync, which the compiler's library does not know. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
    periodicsync: SyncEvent
  }
}

/** The browser says that there is network: what waits is sent, also when no page is open. */
export function onSync(event: SyncEvent): void {
  if (event.tag === SYNC_TAG) event.waitUntil(cycle())
}

/**
 * A rejection makes the browser try again later: else nothing would wake the worker for what still waits before somebody opens the
 * app.
 */
async function cycle(): Promise<void> {
  const result = await runWorkerCycle()
  if (result !== 'done') throw new Error(`not everything was sent: ${result}`)
}
