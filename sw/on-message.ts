import { readPageMessage } from '#data/sync/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** A new version waits until a person lets it take over. */
export function onMessage(event: ExtendableMessageEvent): void {
  if (readPageMessage(event.data)?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
}
