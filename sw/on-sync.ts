import { runWorkerCycle } from '#data/sync/engine/worker-cycle.ts'
import { SYNC_TAG } from '#data/sync/engine/worker-messages.ts'

/** Background Sync and Periodic Background Sync, which TypeScript's library lacks. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
    periodicsync: SyncEvent
  }
}

/** Sends waiting changes when the browser is online, even without an open page. */
export function onSync(event: SyncEvent): void {
  if (event.tag === SYNC_TAG) event.waitUntil(cycle())
}

/**
 * Runs one sync cycle. A rejection makes the browser retry later; otherwise the rest would wait until somebody opens
 * the app.
 */
async function cycle(): Promise<void> {
  const result = await runWorkerCycle()
  if (result !== 'done') throw new Error(`not everything was sent: ${result}`)
}
